import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AnsweredCheck } from '#domain/report/answered-check.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { printPages, toMillimetres } from '#test/pdf/printed-page.ts';
import { type PrintedWord, printedWords } from '#test/pdf/printed-words.ts';
import { compilePdf } from './compile-pdf.ts';

/** In millimetres: where a page's head ends and its foot begins, and how large a picture is. */
const [TOP, BOTTOM] = [26, 297 - 22];
const PICTURE = 56 * 42;

const black = await sharp({ create: { width: 480, height: 360, channels: 3, background: 'black' } })
  .jpeg()
  .toBuffer();

/** One asset's works: a failed check with black photos, after some lines. */
function print(check: AnsweredCheck, lines: string[] = []): Promise<Buffer> {
  const asset = {
    serial: 'S-1',
    type: 'Extinguisher',
    location: 'Stair A',
    colour: 'red',
    graded_at: '',
    inspector: '',
  } as const;
  const works = { ...asset, bulk_completed: false, lines, failed_checks: [check] };
  const pictures = Object.fromEntries((check.photos ?? []).map((id) => [id, black.toString('base64')]));
  const data = { ...exampleReport({ remedial_works: [works] }), pictures };
  return compilePdf({ template: 'report', data });
}

/** The words of all pages, each with its page. */
const wordsOf = (pdf: Buffer): (PrintedWord & { page: number })[] =>
  printedWords(pdf).flatMap((words, page) => words.map((word) => ({ ...word, page })));

/** Of each page how many black pictures lie between its head and its foot, by their area. */
const picturesOn = (pdf: Buffer): number[] =>
  printPages(pdf).map((page) => {
    let dark = 0;
    for (let y = 0; y < page.height; y += 1) {
      if (toMillimetres(y) < TOP || toMillimetres(y) > BOTTOM) continue;
      for (let x = 0; x < page.width; x += 1) if (page.isDark(x, y)) dark += 1;
    }
    return Math.round((dark * toMillimetres(1) ** 2 * 10) / PICTURE) / 10;
  });

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}-${at + 1}`);

test('[REPORT.4] a failed check that is longer than a page goes on on the next, and nothing of it is lost', async () => {
  const note = numbered('noted', 150);
  const photos = numbered('photo', 2);
  const pdf = await print({ question: 'Gauge in green?', answer: `No; ${note.join('\n')}`, photos });
  const noted = wordsOf(pdf).filter(({ text }) => text.startsWith('noted-'));
  expect(noted.map(({ text }) => text)).toEqual(note);
  expect(new Set(noted.map(({ page }) => page)).size).toBeGreaterThan(1);
  expect(Math.max(...noted.map(({ baseline }) => baseline))).toBeLessThan(BOTTOM);
  expect(picturesOn(pdf).map(Math.round)).toContain(2);
});

test('[REPORT.39] each photo of a failed check stands whole on a page, the first ones on that of its question', async () => {
  const photos = numbered('photo', 30);
  const check = { question: 'Gauge in green?', answer: 'No; 30 photos', photos };
  // Under 33 lines the question alone would find room.
  for (const [before, whole] of [
    [0, [12, 12, 6]],
    [33, [0, 15, 15]],
  ] as const) {
    const pdf = await print(check, numbered('line', before));
    const [, ...pages] = picturesOn(pdf);
    expect(pages.slice(0, 3).map(Math.round)).toEqual(whole);
    const first = whole.findIndex((count) => count > 0);
    const asked = wordsOf(pdf).filter(({ text }) => text === 'Failed' || text === 'Gauge');
    expect(asked.map(({ page }) => page - 1)).toEqual([first, first]);
  }
});
