import fc from 'fast-check';

/** Halves of pairs lie between these two: alone they are no text. */
const LAST_BEFORE_HALVES = 0xd7ff;
const FIRST_AFTER_HALVES = 0xe000;

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: LAST_BEFORE_HALVES }),
    fc.integer({ min: FIRST_AFTER_HALVES, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** Texts of any characters of Unicode. fast-check's own list all of them first, which takes seconds. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: character, maxLength });
