import { sameValue } from '#domain/sync/same-value.ts';
import { completeRecord, type Shape } from '#domain/versions/complete.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Where a release's records, after the migrations, are not what stands for them by `added()`, in words: servers and devices would
 * never agree about them.
 */
export function disagreements(fields: Shape, before: readonly Fields[], now: readonly Fields[], at: string): string[] {
  const found = before.flatMap((record) => {
    const whole: Fields = completeRecord(fields, record);
    const migrated = now.find(({ id }) => id === record['id']) ?? {};
    return Object.keys(whole)
      .filter((field) => !sameValue(whole[field], migrated[field]))
      .map(
        (field) => `${at}.${field}: ${JSON.stringify(migrated[field])} is stored, ${JSON.stringify(whole[field])} stands for it`,
      );
  });
  return [...new Set(found)];
}
