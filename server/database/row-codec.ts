import type { z } from 'zod';
import { usernameKey } from '#domain/user/username.ts';
import { type EntityName, entities, entityNames, type RecordOf } from '#domain/entities.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';

type Kind = 'plain' | 'json' | 'boolean';
export type StoredRow = Record<string, unknown>;

/** A record with what the server keeps beside it; `evidence` is what the newest version of a closed inspection says. */
export type DecodedRow<E extends EntityName> = E extends 'inspections'
  ? RecordOf<'inspections'> & { ver: number; evidence: EvidenceFigures | null }
  : RecordOf<E> & { ver: number };

const kindOf = (schema: z.core.$ZodType): Kind => {
  const { def } = schema as z.ZodType as z.ZodType & { def: { type: string; innerType?: z.core.$ZodType } };
  if ((def.type === 'nullable' || def.type === 'optional') && def.innerType !== undefined) return kindOf(def.innerType);
  if (def.type === 'boolean') return 'boolean';
  return ['array', 'object', 'record'].includes(def.type) ? 'json' : 'plain';
};

const kinds = Object.fromEntries(
  entityNames.map((name) => [
    name,
    Object.entries(entities[name].schema.shape).map(([field, schema]) => [field, kindOf(schema)] as const),
  ]),
) as Record<EntityName, (readonly [string, Kind])[]>;

/** The names of a record's fields, `id` first. */
export const fieldsOf = (entity: EntityName): string[] => kinds[entity].map(([field]) => field);

/** Whether a field is kept as JSON text. */
export const isJsonField = (entity: EntityName, field: string): boolean =>
  kinds[entity].some(([name, kind]) => name === field && kind === 'json');

/** A record as its table holds it, `ver` aside. */
export function encodeRow(entity: EntityName, record: Readonly<Record<string, unknown>>): StoredRow {
  const row: StoredRow = {};
  for (const [field, kind] of kinds[entity]) row[field] = encodeValue(kind, record[field]);
  if (entity === 'asset_grades') row['answer_count'] = (record['answers'] as unknown[]).length;
  if (entity === 'inspections') row['evidence'] = encodeValue('json', record['evidence'] ?? null);
  if (entity === 'users') row['username_key'] = typeof record['username'] === 'string' ? usernameKey(record['username']) : null;
  return row;
}

const derivedColumns: Readonly<Record<string, string>> = { answers: 'answer_count', username: 'username_key' };

/** The columns that change with these fields. */
export const columnsOf = (fields: readonly string[]): string[] => [
  ...fields,
  ...fields.flatMap((field) => derivedColumns[field] ?? []),
];

/** The record that a row of its table holds, with `ver`. */
export function decodeRow<E extends EntityName>(entity: E, row: Readonly<StoredRow>): DecodedRow<E> {
  const record: StoredRow = {};
  for (const [field, kind] of kinds[entity]) record[field] = decodeValue(kind, row[field]);
  record['ver'] = row['ver'];
  if (entity === 'inspections') record['evidence'] = decodeValue('json', row['evidence'] ?? null);
  return record as DecodedRow<E>;
}

/** JSON text of a stored row in its wire shape; stored JSON goes in as it is, without being parsed. */
export function wireText(entity: EntityName, row: Readonly<StoredRow>): string {
  let text = `{"ver":${String(row['ver'])}`;
  for (const [field, kind] of kinds[entity]) text += `,"${field}":${wireValue(kind, row[field])}`;
  if (entity === 'asset_grades') text += `,"answer_count":${String(row['answer_count'])}`;
  if (entity === 'inspections') text += `,"evidence":${wireValue('json', row['evidence'])}`;
  return `${text}}`;
}

function encodeValue(kind: Kind, value: unknown): unknown {
  if (value === null || kind === 'plain') return value;
  if (kind === 'boolean') return value === true ? 1 : 0;
  return JSON.stringify(value);
}

function decodeValue(kind: Kind, value: unknown): unknown {
  if (value === null || kind === 'plain') return value;
  if (kind === 'boolean') return value === 1;
  return JSON.parse(value as string);
}

function wireValue(kind: Kind, value: unknown): string {
  if (value === null) return 'null';
  if (kind === 'boolean') return value === 1 ? 'true' : 'false';
  return kind === 'json' ? (value as string) : JSON.stringify(value);
}
