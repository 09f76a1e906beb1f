import { z } from 'zod';
import { atMost, isSaneDay, LONG_TEXT, longText, NO_SUCH_DAY, SHORT_TEXT, UNSEEN, UNSTORABLE } from './entity.ts';
import { asOneLine, isAllSeen, isStorable } from './text-rules.ts';
import { isBlank, VALUE_REQUIRED } from './value-required.ts';

/** A chosen record; an empty string or null is a missing value. */
export const requiredId = <Id extends z.ZodType>(id: Id) =>
  z
    .string({ error: VALUE_REQUIRED })
    .min(1, VALUE_REQUIRED)
    .pipe(id as z.ZodType<z.infer<Id>, string>);

export const requiredDay = z.iso.date({ error: VALUE_REQUIRED, abort: true }).refine(isSaneDay, NO_SUCH_DAY);

const requiredText = (most: number) => z.string({ error: VALUE_REQUIRED }).trim().max(most, atMost(most));
export const isGiven = (text: string): boolean => !isBlank(text);

/** Tabs and line ends that were pasted into a line become blanks. */
export const requiredShortText = requiredText(SHORT_TEXT)
  .overwrite(asOneLine)
  .refine(isAllSeen, UNSEEN)
  .refine(isGiven, VALUE_REQUIRED);
export const requiredLongText = requiredText(LONG_TEXT).refine(isStorable, UNSTORABLE).refine(isGiven, VALUE_REQUIRED);

export const blankIsNull = (text: string | null): string | null => (isBlank(text) ? null : text);

export const optionalShortText = z
  .string()
  .max(SHORT_TEXT, atMost(SHORT_TEXT))
  .trim()
  .overwrite(asOneLine)
  .refine(isAllSeen, UNSEEN)
  .nullable()
  .transform(blankIsNull);
/** Keeps inner and trailing line breaks of appended lines. */
export const optionalLongText = longText.nullable().transform(blankIsNull);
