import { z } from 'zod';
import type { AuditEntry } from './audit-entry.ts';
import { auditKinds } from './audit-kinds.ts';

/** The entry as it is chained, then its hash, then what people read. */
const columns = [
  'n',
  'at',
  'kind',
  'user_id',
  'entity',
  'record_id',
  'parent_id',
  'device',
  'agent',
  'made_at',
  'details',
  'state_before',
  'state',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[];

/** Without it Excel takes a file for one of its system's code page. */
const UTF8_MARK = '\uFEFF';
export const CSV_HEAD = `${UTF8_MARK}${[...columns, 'user', 'record'].join(',')}`;

/** Whether these cells are the head of an export; former releases write no mark, and less of what people read. */
export function isCsvHead([first = '', ...others]: readonly string[]): boolean {
  const cells = [first.startsWith(UTF8_MARK) ? first.slice(1) : first, ...others];
  return columns.every((column, at) => cells[at] === column);
}

/** What a spreadsheet would take for a formula, and the mark itself. */
const TAKEN_FOR_FORMULA = /^[=+\-@\t\r\n']/;

/** One cell: quoted, and a text for every spreadsheet [AUDIT.10]. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = TAKEN_FOR_FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One entry as a line of the export, with the names of who did it and of the record. */
export const csvLine = (entry: AuditEntry, { user, record }: { user: string; record: string }): string =>
  [...columns.map((column) => cell(entry[column])), cell(user), cell(record)].join(',');

const nullable = z.string().transform((text) => (text === '' ? null : text));
const exported = z.object({
  n: z.coerce.number().int().positive(),
  at: z.string(),
  kind: z.enum(auditKinds),
  user_id: nullable,
  entity: nullable,
  record_id: nullable,
  parent_id: nullable,
  device: nullable,
  agent: nullable,
  made_at: nullable,
  details: z.string(),
  state_before: nullable,
  state: nullable,
  hash: z.string(),
});

/** The entry that a line's cells say, null where they are none of an export. */
export function readCells(cells: readonly string[]): AuditEntry | null {
  const texts = cells.map((text) => (text.startsWith("'") ? text.slice(1) : text));
  const parsed = exported.safeParse(Object.fromEntries(columns.map((column, at) => [column, texts[at]])));
  return parsed.success ? parsed.data : null;
}
