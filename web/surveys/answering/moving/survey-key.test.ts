import { expect, test } from 'vitest';
import { surveyKeyOf } from './survey-key.ts';

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));

test('[SURVEY.21] in a survey the digits 1 to 9 choose an option, the arrows left and right move, no other key does anything', () => {
  const on = { singleKeys: true };
  expect(digits.map((digit) => surveyKeyOf(digit, on))).toEqual([
    null,
    ...Array.from({ length: 9 }, (_, option) => ({ act: 'choose', option })),
  ]);
  expect(surveyKeyOf('ArrowLeft', on)).toEqual({ act: 'step', step: -1 });
  expect(surveyKeyOf('ArrowRight', on)).toEqual({ act: 'step', step: 1 });
  expect(['ArrowUp', 'a', ' ', '12', 'F1'].map((key) => surveyKeyOf(key, on))).toEqual([null, null, null, null, null]);
});

test('[KEY.3] with keys of one character switched off no digit answers a survey, and the arrows still move', () => {
  const off = { singleKeys: false };
  expect(digits.flatMap((digit) => surveyKeyOf(digit, off) ?? [])).toEqual([]);
  expect(surveyKeyOf('ArrowRight', off)).toEqual({ act: 'step', step: 1 });
});
