import { z } from 'zod';
import { atMost, LONG_TEXT, longText, SHORT_TEXT, shortText } from './entity.ts';

export const VALUE_REQUIRED = 'Value is required';

/** A chosen record; an empty string or null is a missing value. */
export const requiredId = <Id extends z.ZodType>(id: Id) =>
  z
    .string({ error: VALUE_REQUIRED })
    .min(1, VALUE_REQUIRED)
    .pipe(id as z.ZodType<z.infer<Id>, string>);

export const requiredDay = z.iso.date({ error: VALUE_REQUIRED });

const requiredText = (most: number) => z.string({ error: VALUE_REQUIRED }).trim().min(1, VALUE_REQUIRED).max(most, atMost(most));

export const requiredShortText = requiredText(SHORT_TEXT);
export const requiredLongText = requiredText(LONG_TEXT);

const emptyIsNull = (text: string | null): string | null => (text === null || text === '' ? null : text);

export const optionalShortText = shortText.trim().nullable().transform(emptyIsNull);
/** Keeps inner and trailing line breaks of appended lines; text of white space alone is null. */
export const optionalLongText = longText.nullable().transform((text) => (text === null || text.trim() === '' ? null : text));
