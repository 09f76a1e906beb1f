import { expect, test } from 'vitest';
import { assetLabel } from '#domain/label/label-text.ts';
import { type LabelSheetId, labelSheetIds, labelSheets } from '#domain/label/label-sheets.ts';
import { must } from '#domain/assertions.ts';
import { type PrintedPage, printPages, toPixels } from '#test/pdf/printed-page.ts';
import { type PrintedWord, printedWords } from '#test/pdf/printed-words.ts';
import { compileTemplate } from '../reports/typst/compile-template.ts';
import { labelPages } from './label-pages.ts';
import { withCodes } from './with-codes.ts';

const organisation = 'Northern Counties Fire & Safety Compliance Services Limited';
const luminaire = 'Emergency lighting luminaire with self-contained battery';

/** The words of the first label of a sheet, and its page as a printer sees it. */
async function print(sheet: LabelSheetId, serial: string, type: string, of = organisation) {
  const label = must(assetLabel(serial, type), 'a label');
  const labels = JSON.stringify(withCodes(labelPages({ sheet, start: 1, offset_x: 0, offset_y: 0 }, of, [label])));
  const { pdf } = await compileTemplate('../../labels/labels.typ', { labels }, { tags: true });
  return { words: must(printedWords(pdf)[0], 'a page of words'), page: must(printPages(pdf)[0], 'a page') };
}

/** Of letters and digits without an end below their line, as shares of the size; what is cut lacks one of the two. */
const PARTS = [
  { from: -0.72, to: -0.6 },
  { from: -0.1, to: 0 },
] as const;
const isWhole = (page: PrintedPage, { left, right, baseline, size }: PrintedWord) =>
  PARTS.every(({ from, to }) => {
    for (let y = Math.floor(toPixels(baseline + from * size)); y <= toPixels(baseline + to * size); y += 1)
      for (let x = Math.ceil(toPixels(left)); x < toPixels(right); x += 1) if (page.isDark(x, y)) return true;
    return false;
  });
const isHigh = ({ text }: PrintedWord) => /[A-Z0-9bdfhkl]/.test(text);
const topOf = ({ baseline, size }: PrintedWord) => baseline - 0.72 * size;

const isApart = (one: PrintedWord, before = one) =>
  Math.abs(before.baseline - one.baseline) < 0.01 || topOf(one) > before.baseline;

function expectShown({ words, page }: Awaited<ReturnType<typeof print>>, sheet: LabelSheetId): void {
  const { left, top, label } = labelSheets[sheet];
  const isWithin = (word: PrintedWord) =>
    word.right < left + label.width - 1 && word.baseline < top + label.height - 1 && topOf(word) > top + 1;
  const isShown = (word: PrintedWord, at: number) =>
    isWithin(word) && isApart(word, words[at - 1]) && (!isHigh(word) || isWhole(page, word));
  expect(words.filter((word, at) => !isShown(word, at))).toEqual([]);
}

test.each(labelSheetIds)('[LABEL.13] on %s a long number, type and organisation stand whole and apart', async (sheet) => {
  for (const serial of ['000411', 'Serial number of as many words as it takes to go on until three lines']) {
    const printed = await print(sheet, serial, luminaire);
    const read = printed.words.map(({ text }) => text).join(' ');
    expect(read.replace('self- ', 'self-').replace('&amp;', '&')).toBe(`${serial} ${luminaire} ${organisation}`);
    expectShown(printed, sheet);
  }
});

test.each(labelSheetIds)('[LABEL.13] on %s of a name that doesn’t fit the end is left out, at a line’s end', async (sheet) => {
  for (const type of [`${luminaire}, `.repeat(3), 'W'.repeat(200)]) {
    const printed = await print(sheet, '000411', type, `${organisation}, `.repeat(3));
    const ends = printed.words.filter(({ text }) => text.endsWith('…'));
    expect(ends).toHaveLength(2);
    expectShown(printed, sheet);
  }
});
