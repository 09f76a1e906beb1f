import type { z } from 'zod';
import { besideIn, derivedIn, type EntityName, entities, entityNames, type RecordOf } from '#domain/entities.ts';
import { additionOf } from '#domain/versions/added.ts';
import { completeRecord } from '#domain/versions/complete.ts';
import type { KeptOf } from '#domain/evidence/kept-values.ts';

export type Kind = 'plain' | 'json' | 'boolean';
export type StoredRow = Record<string, unknown>;

/** A record with what the server keeps beside it. */
export type DecodedRow<E extends EntityName> = E extends EntityName ? RecordOf<E> & KeptOf<E> & { ver: number } : never;

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

const addedAndNeverNull = (entity: EntityName): ReadonlySet<string> => {
  const fields: Readonly<Record<string, z.ZodType>> = entities[entity].fields;
  const isGap = (schema: z.ZodType) => additionOf(schema) !== null && !schema.safeParse(null).success;
  return new Set(Object.keys(fields).filter((field) => isGap(fields[field] as z.ZodType)));
};

/** Fields whose null says that their row was written before they were added. */
const gaps = Object.fromEntries(entityNames.map((name) => [name, addedAndNeverNull(name)]));

const sent = Object.fromEntries(
  entityNames.map((name) => {
    const beside = besideIn(name).map((field) => [field, field in derivedIn(name) ? 'plain' : 'json'] as const);
    return [name, [...kinds[name], ...beside]];
  }),
) as Record<EntityName, (readonly [string, Kind])[]>;

/** The names of a record's fields, `id` first. */
export const fieldsOf = (entity: EntityName): string[] => kinds[entity].map(([field]) => field);

/** The fields that devices receive of a row beside its `ver`, `id` first, and how each is kept. */
export const sentFields = (entity: EntityName): readonly (readonly [string, Kind])[] => sent[entity];

/** Whether a stored row may say nothing of a field that was added since. */
export const hasGaps = (entity: EntityName): boolean => gaps[entity]?.size !== 0;

/** Whether a field is kept as JSON text. */
export const isJsonField = (entity: EntityName, field: string): boolean =>
  kinds[entity].some(([name, kind]) => name === field && kind === 'json');

/** A record as its table holds it, `ver` aside. */
export function encodeRow(entity: EntityName, record: Readonly<Record<string, unknown>>): StoredRow {
  const row: StoredRow = {};
  for (const [field, kind] of kinds[entity]) row[field] = encodeValue(kind, record[field]);
  for (const [column, { from, of }] of Object.entries(derivedIn(entity))) row[column] = of(record[from]);
  for (const name of entities[entity].kept) row[name] = encodeValue('json', record[name] ?? null);
  return row;
}

/** The columns that change with these fields. */
export function columnsOf(entity: EntityName, fields: readonly string[]): string[] {
  const derived = Object.entries(derivedIn(entity)).filter(([, { from }]) => fields.includes(from));
  return [...fields, ...derived.map(([column]) => column)];
}

/** The record that a row of its table holds, with `ver`. */
export function decodeRow<E extends EntityName>(entity: E, row: Readonly<StoredRow>): DecodedRow<E> {
  const record: StoredRow = {};
  for (const [field, kind] of kinds[entity]) record[field] = decodeValue(kind, row[field]);
  record['ver'] = row['ver'];
  for (const name of entities[entity].kept) record[name] = decodeValue('json', row[name] ?? null);
  return completeRecord(entities[entity].fields, record) as DecodedRow<E>;
}

/** A row that a former release's server wrote says nothing of what was added since. */
function withoutGaps(entity: EntityName, row: Readonly<StoredRow>): Readonly<StoredRow> {
  const found =
    gaps[entity]?.size === 0 ? [] : kinds[entity].filter(([field]) => row[field] === null && gaps[entity]?.has(field));
  if (found.length === 0) return row;
  const whole: StoredRow = decodeRow(entity, row);
  return { ...row, ...Object.fromEntries(found.map(([field, kind]) => [field, encodeValue(kind, whole[field])])) };
}

/** JSON text of a stored row in its wire shape; stored JSON goes in as it is, without being parsed. */
export function wireText(entity: EntityName, stored: Readonly<StoredRow>): string {
  const row = withoutGaps(entity, stored);
  let text = `{"ver":${String(row['ver'])}`;
  for (const [field, kind] of sent[entity]) text += `,"${field}":${wireValue(kind, row[field])}`;
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
