const unprintable = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u200B\u2060\uFEFF\uFFF9-\uFFFB]/gu;
const longRun = /\S{16,}/gu;
const PIECE = 8;
/** Each of its characters stands for itself: told without the segmenter, which takes long for a long text. */
const plain = /^[!-~]+$/;
const plainPieces = /.{8}(?=.)/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a person typed, fit for a page: no controls, no text direction tricks, and long words may break [REPORT]. */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')
    .replace(longRun, breakable)
    .trim();
}

/** Zero-width spaces allow a break every few characters, never within one. */
function breakable(run: string): string {
  if (plain.test(run)) return run.replace(plainPieces, '$&\u200B');
  let broken = '';
  let length = 0;
  for (const { segment } of graphemes.segment(run)) {
    if (length > 0 && length % PIECE === 0) broken += '\u200B';
    broken += segment;
    length += 1;
  }
  return broken;
}
