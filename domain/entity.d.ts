import { z } from 'zod';
/** A UUID in lower case; the brand keeps the ids of one entity apart from those of another. */
export declare const idOf: <Brand extends string>(
  _brand: Brand,
) => PropertyKey extends Brand ? z.ZodString : z.core.$ZodBranded<z.ZodString, Brand, 'out'>;
export declare const NO_SUCH_DAY = 'The date must lie between the years 1900 and 2200';
export declare const isSaneDay: (given: string) => boolean;
/** A calendar day, `YYYY-MM-DD`, that no time zone moves; within what calendars offer [S5]. */
export declare const day: z.ZodISODate;
/** An instant, ISO 8601 UTC with milliseconds. */
export declare const instant: z.ZodISODateTime;
export declare const SHORT_TEXT = 200;
export declare const LONG_TEXT = 20000;
export declare const atMost: (characters: number) => string;
export declare const UNSEEN = 'Must not contain invisible characters';
export declare const UNSTORABLE = 'Must not contain characters that cannot be stored';
/** A name: all of it can be seen [D4.7]. */
export declare const shortText: z.ZodString;
/** A text of any lines. */
export declare const longText: z.ZodString;
export declare const jsonText: (characters: number) => z.ZodString;
/** How two edits of one field come together; fields without an entry keep the later arrival. */
export type FieldMerge = 'lines' | 'set' | 'slots';
interface Definition<Name extends string, Id extends z.ZodType, Shape extends z.ZodRawShape, WriteOnly extends z.ZodRawShape> {
  /** Table, browser store and wire name. */
  name: Name;
  /** Segment of the spec's synchronisation calls [S7]. */
  path: string;
  id: Id;
  fields: Shape;
  merge?: Partial<Record<Extract<keyof Shape, string>, FieldMerge>>;
  /** Fields that never change after the creation of a record. */
  fixed?: readonly Extract<keyof Shape, string>[];
  /** Fields that the browser's store looks records up by. */
  indexes?: readonly Extract<keyof Shape, string>[];
  /** Fields that a push may carry and no record ever holds. */
  writeOnly?: WriteOnly;
}
/** Derives everything that is named after a field from the one definition of an entity. */
export declare function defineEntity<
  const Name extends string,
  Id extends z.ZodType,
  Shape extends z.ZodRawShape,
  WriteOnly extends z.ZodRawShape = Record<never, never>,
>(
  definition: Definition<Name, Id, Shape, WriteOnly>,
): {
  name: Name;
  path: string;
  id: Id;
  fields: Shape;
  merge: Partial<Record<string, FieldMerge>>;
  fixed: readonly string[];
  indexes: readonly string[];
  writeOnly: string[];
  /** A whole record as it is stored and synchronised. */
  schema: z.ZodObject<
    {
      id: Id;
    } & Shape & {
        created_at: z.ZodISODateTime;
        updated_at: z.ZodISODateTime;
        deleted_at: z.ZodNullable<z.ZodISODateTime>;
      } extends infer T
      ? { -readonly [P in keyof T]: T[P] }
      : never,
    z.core.$strict
  >;
  /** What one edit may change; creating a record gives every field. */
  patch: z.ZodObject<
    (
      Shape & {
        deleted_at: z.ZodNullable<z.ZodISODateTime>;
      } & WriteOnly extends infer T_2
        ? { -readonly [P in keyof T_2]: T_2[P] }
        : never
    ) extends infer T_1 extends Readonly<{
      [k: string]: z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    }>
      ? { -readonly [k in keyof T_1]: z.ZodOptional<T_1[k]> }
      : never,
    z.core.$strict
  >;
};
export {};
