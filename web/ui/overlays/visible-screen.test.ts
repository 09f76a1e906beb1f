import { expect, test } from 'vitest';
import { sheetHeight, visibleScreen } from './visible-screen.ts';

const seen = (width: number, height: number, viewport: { height: number; offsetTop?: number; scale?: number } | null = null) => ({
  window: { width, height },
  viewport: viewport && { offsetTop: 0, scale: 1, ...viewport },
});
const opened = visibleScreen(seen(390, 844, { height: 844 }), null);

test.for([
  ['a phone', 390, 844, 422],
  ['a small phone', 360, 600, 320],
  ['a phone on its side', 844, 390, 320],
  ['a very low window', 844, 280, 280],
] as const)(
  '[S2.37, S9.16, LOOK.8] on %s a sheet takes half the screen, up to 320 px where that is less',
  ([, width, height, expected]) => {
    expect(sheetHeight(visibleScreen(seen(width, height), null))).toBe(expected);
  },
);

test('[S9.16, LOOK.8] a sheet fills what a keyboard leaves, whether the window gets lower or only what is seen of it', () => {
  const lower = visibleScreen(seen(390, 422, { height: 422 }), opened);
  expect([sheetHeight(lower), lower.below]).toEqual([422, 0]);
  const covered = visibleScreen(seen(390, 844, { height: 422, offsetTop: 100 }), opened);
  expect([sheetHeight(covered), covered.above, covered.below]).toEqual([422, 100, 322]);
  expect(sheetHeight(visibleScreen(seen(390, 844, { height: 844 }), lower))).toBe(422);
});

test('[S9.16, LOOK.8] half stays half when an address bar comes, and is decided anew when the phone is turned', () => {
  expect(sheetHeight(visibleScreen(seen(390, 784, { height: 784 }), opened))).toBe(422);
  expect(sheetHeight(visibleScreen(seen(844, 390, { height: 390 }), opened))).toBe(320);
});

test('[LOOK.8] a part of the window that is looked at closely is not taken for a keyboard', () => {
  expect(visibleScreen(seen(390, 844, { height: 300, offsetTop: 200, scale: 2.8 }), opened)).toEqual(opened);
});
