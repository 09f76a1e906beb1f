import { expect, test } from 'vitest';
import { downloadedWords } from './downloaded-words.ts';

test('[DESK.5, REPORT.35] of reports that were not downloaded the names are told with the reason, those of one reason together', () => {
  const full = 'Too many PDFs are being made. Try again soon.';
  const missing = [
    { name: 'Alder, May', why: full },
    { name: 'Birch, June', why: 'A report can hold 20,000 assets at most.' },
    { name: 'Cedar, July', why: full },
  ];
  expect(downloadedWords({ downloaded: 2, lacking: false, gone: 1, missing })).toBe(
    'Downloaded 2 reports. Deleted meanwhile: 1. Not downloaded: Alder, May and Cedar, July. Too many PDFs are being made. ' +
      'Try again soon. Not downloaded: Birch, June. A report can hold 20,000 assets at most. Nothing was changed.',
  );
  expect(downloadedWords({ downloaded: 1, lacking: false, gone: 0, missing: [] })).toBe('Downloaded 1 report.');
});

test('[REPORT.36] of reports that were downloaded it is told that something unsent is missing', () => {
  const words = 'Downloaded 3 reports. What is unsent is not in them.';
  expect(downloadedWords({ downloaded: 3, lacking: true, gone: 0, missing: [] })).toBe(words);
});
