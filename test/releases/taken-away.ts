import type { z } from 'zod';
import { additionOf } from '#domain/versions/added.ts';
import { partsOf } from '#domain/versions/parts.ts';
import type { JsonSchema } from './shapes.ts';

/** What a shape took once and takes no more, in words: fields and values are only added. */
export function takenAway(before: JsonSchema, now: JsonSchema, at: string): string[] {
  if (before.anyOf !== undefined || now.anyOf !== undefined) {
    const options = now.anyOf ?? [now];
    return (before.anyOf ?? [before]).flatMap((one) => leastOf(options.map((option) => takenAway(one, option, at))));
  }
  if (before.type !== now.type) return [`${at} was ${before.type ?? 'anything'} and is ${now.type ?? 'anything'}`];
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const left = now.properties?.[name];
    return left === undefined ? [`${at}.${name} is gone`] : takenAway(field, left, `${at}.${name}`);
  });
  const items = before.items === undefined || now.items === undefined ? [] : takenAway(before.items, now.items, `${at}[]`);
  return [...fields, ...items, ...narrowed(before, now).map((what) => `${at} ${what}`)];
}

const leastOf = (found: string[][]): string[] => found.toSorted((one, other) => one.length - other.length)[0] ?? [];

function narrowed(before: JsonSchema, now: JsonSchema): string[] {
  const most = (['maxLength', 'maxItems', 'maximum'] as const).filter(
    (limit) => (now[limit] ?? Infinity) < (before[limit] ?? Infinity),
  );
  const least = (['minLength', 'minItems', 'minimum'] as const).filter((limit) => (now[limit] ?? 0) > (before[limit] ?? 0));
  const forms = (['pattern', 'format'] as const).filter((form) => now[form] !== undefined && now[form] !== before[form]);
  const values = valuesOf(now);
  const gone = values === null ? [] : (valuesOf(before) ?? ['other values']).filter((value) => !values.includes(value));
  return [
    ...[...most, ...least, ...forms].map((limit) => `has another ${limit}`),
    ...gone.map((value) => `takes no more ${String(value)}`),
  ];
}

const valuesOf = ({ enum: values, const: value }: JsonSchema): unknown[] | null =>
  values ?? (value === undefined ? null : [value]);

/** Fields that a release did not have and that don't say since when, in words. */
export function unversioned(before: JsonSchema | undefined, now: z.core.$ZodType, at: string, release: number): string[] {
  const parts = partsOf(now);
  const known = before?.anyOf?.find(({ type }) => type !== 'null') ?? before;
  if (parts.kind === 'plain' || known === undefined) return [];
  if (parts.kind === 'list') return unversioned(known.items, parts.of, `${at}[]`, release);
  return Object.entries(parts.fields).flatMap(([name, field]) => {
    const was = known.properties?.[name];
    if (was !== undefined) return unversioned(was, field, `${at}.${name}`, release);
    return (additionOf(field)?.version ?? 1) > release ? [] : [`${at}.${name} is new and has no version after ${release}`];
  });
}
