import { z } from 'zod';
import { grouped } from './grouped.ts';
import { refuseUnseen } from './versions/refuse-unseen.ts';
import { missingWords } from './value-required.ts';
import { isAllSeen, isStorable, isStorableJson } from './text-rules.ts';

/** A UUID in lower case; the brand keeps the ids of one entity apart from those of another. */
export const idOf = <Brand extends string>(_brand: Brand) =>
  z
    .string({ error: missingWords })
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
      error: (issue) => missingWords(issue) ?? 'must be a UUID in lower case',
    })
    .brand<Brand>();

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2200-12-31';

export const NO_SUCH_DAY = 'The date must lie between the years 1900 and 2200';
export const isSaneDay = (given: string): boolean => given >= FIRST_DAY && given <= LAST_DAY;

/** A calendar day, `YYYY-MM-DD`, that no time zone moves; within what calendars offer [S5]. */
export const day = z.iso.date({ error: missingWords }).refine(isSaneDay, NO_SUCH_DAY);

/** An instant, ISO 8601 UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

export const SHORT_TEXT = 200;
export const LONG_TEXT = 20_000;
export const atMost = (characters: number): string => `At most ${grouped(characters)} characters`;

export const UNSEEN = 'Must not contain invisible characters';
export const UNSTORABLE = 'Must not contain characters that cannot be stored';

/** A name: all of it can be seen [TEXT]. */
export const shortText = z.string({ error: missingWords }).max(SHORT_TEXT, atMost(SHORT_TEXT)).refine(isAllSeen, UNSEEN);
/** A text of any lines. */
export const longText = z.string({ error: missingWords }).max(LONG_TEXT, atMost(LONG_TEXT)).refine(isStorable, UNSTORABLE);
export const jsonText = (characters: number) => z.string().max(characters).refine(isStorableJson, UNSTORABLE);

/** How two edits of one field come together; fields without an entry keep the later arrival. */
export type FieldMerge = 'lines' | 'set' | 'slots';

/** What a field says of another one, as a grade does of answers. */
export interface Judgement<Field extends string = string> {
  of: Field;
  /** All that it can say. */
  bestFirst: readonly string[];
}

const common = { created_at: instant, updated_at: instant, deleted_at: instant.nullable() };

/** A column that follows from a field. */
interface Derivation<Field extends string = string> {
  from: Field;
  of: (value: unknown) => string | number | null;
  /** Whether devices receive it too, beside the fields. */
  isSent: boolean;
}
export type Derivations = Readonly<Record<string, Derivation>>;

interface Definition<
  Name extends string,
  Id extends z.ZodType,
  Shape extends z.ZodRawShape,
  WriteOnly extends z.ZodRawShape,
  Derived,
  Kept extends readonly string[],
  Apart,
> {
  /** Table, browser store and wire name. */
  name: Name;
  /** Segment of the spec's synchronisation calls [S7]. */
  path: string;
  id: Id;
  fields: Shape;
  merge?: Partial<Record<Extract<keyof Shape, string>, FieldMerge>>;
  /** Fields that judge another one: of what comes together there, the worse judgement is kept [MERGE]. */
  judges?: Partial<Record<Extract<keyof Shape, string>, Judgement<Extract<keyof Shape, string>>>>;
  /** Fields that never change after the creation of a record. */
  fixed?: readonly Extract<keyof Shape, string>[];
  /** Fields that no edit leaves blank: forms and the server ask for them with the same words [S5]. */
  required?: readonly Extract<keyof Shape, string>[];
  /** Fields that the browser's store looks records up by. */
  indexes?: readonly Extract<keyof Shape, string>[];
  /** Fields that a push may carry and no record ever holds. */
  writeOnly?: WriteOnly;
  /** What follows from a field, has a column of its own and is never edited. */
  derived?: Derived;
  /** What the server adds to a record, keeps beside its fields and sends with them; `KeptValues` says what each is. */
  kept?: Kept;
  /** A list that devices hold of some records only, apart from them; what is derived from it they always have. */
  apart?: Apart;
}

/** Derives everything that is named after a field from the one definition of an entity. */
export function defineEntity<
  const Name extends string,
  Id extends z.ZodType,
  Shape extends z.ZodRawShape,
  WriteOnly extends z.ZodRawShape = Record<never, never>,
  const Derived extends Readonly<Record<string, Derivation<Extract<keyof Shape, string>>>> = Record<never, never>,
  const Kept extends readonly string[] = readonly [],
  const Apart extends Extract<keyof Shape, string> = never,
>(definition: Definition<Name, Id, Shape, WriteOnly, Derived, Kept, Apart>) {
  const { name, path, id, fields, merge = {}, judges = {}, fixed = [], required = [], indexes = [] } = definition;
  const writeOnly = definition.writeOnly ?? ({} as WriteOnly);
  for (const [field, schema] of Object.entries(fields)) refuseUnseen(`${name}.${field}`, schema);
  return {
    name,
    path,
    id,
    fields,
    merge: merge as Partial<Record<string, FieldMerge>>,
    judges: judges as Partial<Record<string, Judgement>>,
    fixed: fixed as readonly string[],
    required: required as readonly string[],
    indexes: indexes as readonly string[],
    writeOnly: Object.keys(writeOnly),
    derived: definition.derived ?? ({} as Derived),
    kept: definition.kept ?? ([] as readonly string[] as Kept),
    apart: definition.apart ?? null,
    /** A whole record as it is stored and synchronised. */
    schema: z.strictObject({ id, ...fields, ...common }),
    /** What one edit may change; creating a record gives every field. */
    patch: z.strictObject({ ...fields, deleted_at: common.deleted_at, ...writeOnly }).partial(),
  };
}
