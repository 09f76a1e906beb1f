import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const MOST_BYTES = 100_000;
const root = new URL('../../', import.meta.url);

test('[HOUSE.4] the README shows a survey on a phone and an inspection on a desktop, in small pictures', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const pictures = [...readme.matchAll(/<img src="([^"]+)"[^>]* alt="[^"]+"/g)].map(([, path]) => path ?? '');
  expect(pictures).toEqual(['docs/pictures/survey-phone.png', 'docs/pictures/inspection-desktop.png']);
  for (const path of pictures) expect([path, statSync(new URL(path, root)).size < MOST_BYTES]).toEqual([path, true]);
});
