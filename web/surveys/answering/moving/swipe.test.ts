import { expect, test } from 'vitest';
import { isSwipedWith, swipeAxis, swipeOffset, swipeStep } from './swipe.ts';

test.each([
  [{ dx: 3, dy: 3 }, 'undecided'],
  [{ dx: 40, dy: 0 }, 'horizontal'],
  [{ dx: -40, dy: 20 }, 'horizontal'],
  [{ dx: 40, dy: 26 }, 'vertical'],
  [{ dx: 2, dy: -40 }, 'vertical'],
])('[S2.127] a finger that went %j moves %s', (travel, axis) => {
  expect(swipeAxis(travel)).toBe(axis);
});

test.each([
  [-15, 0],
  [-16, 1],
  [15, 0],
  [16, -1],
])('[S9.14] a swipe of %i px moves by %i', (dx, step) => {
  expect(swipeStep(dx)).toBe(step);
});

test('[S2.127] the page follows the finger and resists at the ends', () => {
  expect(swipeOffset(-80, true, false)).toBe(-80);
  expect(swipeOffset(80, true, false)).toBe(12);
  expect(swipeOffset(-80, false, true)).toBe(-12);
  expect(swipeOffset(-5, false, true)).toBe(-5);
});

test.each([
  ['touch', true, true],
  ['pen', true, true],
  ['mouse', true, false],
  ['touch', false, false],
])('[S2.127] a %s swipes, where it is the first that touches down (%s): %s', (pointerType, isPrimary, swipes) => {
  expect(isSwipedWith({ pointerType, isPrimary })).toBe(swipes);
});
