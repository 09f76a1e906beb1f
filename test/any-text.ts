import fc from 'fast-check';

/** Halves of pairs lie between these two: alone they are no text. */
const LAST_BEFORE_HALVES = 0xd7ff;
const FIRST_AFTER_HALVES = 0xe000;

const textOf = (code: number): string => String.fromCodePoint(code);

/** Joiners, marks of direction and of order, what is nothing but room: what hides in a text. */
const hidden = ['\0', '\u00a0', '\u200b', '\u200c', '\u200d', '\u200f', '\u202e', '\u2060', '\u2066', '\ufe0f', '\ufeff'];

const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map(textOf),
  fc.integer({ min: 0, max: LAST_BEFORE_HALVES }).map(textOf),
  fc.integer({ min: FIRST_AFTER_HALVES, max: 0x10ffff }).map(textOf),
  fc.constantFrom(...hidden),
);

const half = fc.integer({ min: LAST_BEFORE_HALVES + 1, max: FIRST_AFTER_HALVES - 1 }).map(textOf);

/** Texts of any characters of Unicode. fast-check's own list all of them first, which takes seconds. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: character, maxLength, size: 'max' });

/** The same, short and long ones, with lone halves in some: what a device may send as text. */
export const anySentText = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(anyText(2), anyText(maxLength), fc.string({ unit: fc.oneof({ weight: 9, arbitrary: character }, half), maxLength }));
