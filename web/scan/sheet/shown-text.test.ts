import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test.each([
  ['000417', '000417'],
  ['https://evil.example/?a=<script>', 'https://evil.example/?a=<script>'],
  ['BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD', 'BEGIN:VCARD FN:Ada END:VCARD'],
  ['\u0000\u0001PNG\u001b[31m', 'PNG [31m'],
  ['safe\u202Egnp.exe', 'safe gnp.exe'],
  ['\ud83d', '�'],
])('[S2.52] %j is shown as %j', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

test('[S2.52] 4 kB are cut to a screenful, with their length, never within a character', () => {
  expect(shownText('🔥'.repeat(2048))).toBe(`${'🔥'.repeat(160)}… (4,096 characters)`);
});
