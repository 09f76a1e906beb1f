import { derivedIn } from '#domain/entities.ts';
import { namesakeKey } from '#domain/user/username-key.ts';
import type { Digested } from '../digest-records.ts';

/** The column of a row that doesn't follow from its record; null where each does that the database's form has [AUDIT.36]. */
export function wrongColumn({ entity, record, row }: Digested): string | null {
  const fields: Readonly<Record<string, unknown>> = record;
  for (const [column, { from, of }] of Object.entries(derivedIn(entity))) {
    const [stored, expected] = [row[column], of(fields[from])];
    const isNamesake = typeof expected === 'string' && stored === namesakeKey(expected, record.id);
    if (column in row && stored !== expected && !isNamesake) return column;
  }
  return null;
}
