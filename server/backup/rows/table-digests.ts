import { hash } from 'node:crypto';
import type { Row, StoredRows } from './stored-rows.ts';

/** By table how many rows there are, and the sum of their SHA-256. */
export type TableDigests = Record<string, { rows: number; digest: string }>;

const MODULUS = 1n << 256n;

/** The same for the same rows on either engine, in whatever order they are read [BACKUP.2]. */
export async function digestTables(stored: StoredRows, leftOut: ReadonlySet<string> = new Set()): Promise<TableDigests> {
  const digests: TableDigests = {};
  for (const table of await stored.tables()) {
    if (leftOut.has(table)) continue;
    let [rows, sum] = [0, 0n];
    for await (const some of stored.rowsOf(table)) {
      rows += some.length;
      for (const row of some) sum = (sum + BigInt(`0x${hash('sha256', textOf(row), 'hex')}`)) % MODULUS;
    }
    digests[table] = { rows, digest: sum.toString(16).padStart(64, '0') };
  }
  return digests;
}

/** The first table that differs, in words; null when none does. */
export function differenceOf(expected: TableDigests, found: TableDigests): string | null {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [one, other] = [expected[table], found[table]];
    if (one?.digest === other?.digest && one?.rows === other?.rows) continue;
    return `${table} has ${one?.rows ?? 'no'} rows in one and ${other?.rows ?? 'no'} in the other, or rows that differ`;
  }
  return null;
}

/** Bytes are told by their digest: they need not be written out as text. */
function textOf(row: Row): string {
  const values = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    values.map(([name, value]) => [name, value instanceof Uint8Array ? hash('sha256', value, 'hex') : value]),
  );
}
