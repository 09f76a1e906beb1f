import { z } from 'zod';
export declare const VALUE_REQUIRED = 'Value is required';
/** A chosen record; an empty string or null is a missing value. */
export declare const requiredId: <Id extends z.ZodType>(
  id: Id,
) => z.ZodPipe<z.ZodString, z.ZodType<z.infer<Id>, string, z.core.$ZodTypeInternals<z.infer<Id>, string>>>;
export declare const requiredDay: z.ZodISODate;
/** Tabs and line ends that were pasted into a line become blanks. */
export declare const requiredShortText: z.ZodString;
export declare const requiredLongText: z.ZodString;
export declare const optionalShortText: z.ZodPipe<z.ZodNullable<z.ZodString>, z.ZodTransform<string | null, string | null>>;
/** Keeps inner and trailing line breaks of appended lines; text of white space alone is null. */
export declare const optionalLongText: z.ZodPipe<z.ZodNullable<z.ZodString>, z.ZodTransform<string | null, string | null>>;
