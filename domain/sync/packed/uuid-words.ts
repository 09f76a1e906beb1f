/** Four words of 32 bits say a UUID. */
export const WORDS = 4;

const DASH = 45;
const DASHES = [8, 13, 18, 23];
const LENGTH = 36;

/** Where the digits are. */
const DIGITS_AT = Uint8Array.from(Array.from({ length: LENGTH }, (_, place) => place).filter((place) => !DASHES.includes(place)));

/** What a lower-case hexadecimal digit counts; -1 for any other character. */
const DIGITS = new Int8Array(128).fill(-1);
for (const [count, digit] of [...'0123456789abcdef'].entries()) DIGITS[digit.charCodeAt(0)] = count;

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Writes the UUID's words; answers false when the text is none, or written otherwise than ours are. */
export function writeUuid(text: string, words: Uint32Array, at: number): boolean {
  if (text.length !== LENGTH) return false;
  for (const place of DASHES) if (text.charCodeAt(place) !== DASH) return false;
  let word = 0;
  let wrong = 0;
  for (let digits = 0; digits < DIGITS_AT.length; digits += 1) {
    const digit = DIGITS[text.charCodeAt(DIGITS_AT[digits] ?? 0)] ?? -1;
    // Once it is negative it stays so.
    wrong |= digit;
    word = (word << 4) | digit;
    if (digits % 8 === 7) words[at + (digits >> 3)] = word;
  }
  return wrong >= 0;
}

const half = (bits: number): string => (BYTES[(bits >>> 8) & 255] ?? '') + (BYTES[bits & 255] ?? '');

export function uuidAt(words: Uint32Array, at: number): string {
  const [one = 0, two = 0, three = 0, four = 0] = [words[at], words[at + 1], words[at + 2], words[at + 3]];
  const end = `${half(three)}${half(four >>> 16)}${half(four)}`;
  return `${half(one >>> 16)}${half(one)}-${half(two >>> 16)}-${half(two)}-${half(three >>> 16)}-${end}`;
}
