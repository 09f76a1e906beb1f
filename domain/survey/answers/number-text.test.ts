import { expect, test } from 'vitest';
import { numberComplaint, numberLimits, readNumber, stepNumber } from './number-text.ts';

test.each([
  ['12.5', 12.5],
  [' 12,5 ', 12.5],
  ['.5', 0.5],
  ['-3', -3],
  ['4.', 4],
  ['', null],
  ['-', null],
  ['1e3', null],
  ['12 kg', null],
  ['1.2.3', null],
  ['0,125', 0.125],
  ['12,1250', 12.125],
  ['1.000', 1],
  ['1,000', null],
  ['-12,125', null],
  ['1,234,567', null],
  ['0.0000001', null],
  ['-0.0000009', null],
  ['0.000001', 0.000001],
  ['0.0000000', 0],
  ['9007199254740993', null],
  ['12345678901234.5678', null],
  ['000123456789012345', 123456789012345],
])('[S2.130] %j reads as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  ['', null],
  ['6', null],
  ['six', 'This is not a number'],
  ['1,000', 'Write 1000 or 1.000'],
  ['0.0000001', 'Too close to 0: write 0 or at least 0.000001'],
  ['-,0000009', 'Too close to 0: write 0 or at most -0.000001'],
  ['0.00000001234567890123456', 'A number has 15 digits at most'],
  ['99999999999999999999', 'A number has 15 digits at most'],
  ['-1', 'Must be between 0 and 100'],
  ['101', 'Must be between 0 and 100'],
])('[S2.130] %j between 0 and 100: %s', (text, complaint) => {
  expect(numberComplaint(text, 0, 100)).toBe(complaint);
});

test.each([
  [0, 100, 'Between 0 and 100'],
  [-5, null, '-5 or more'],
  [null, 4.5, '4.5 or less'],
  [null, null, null],
])('[SURVEY.10] the limits %s and %s are said: %s', (min, max, words) => {
  expect(numberLimits(min, max)).toBe(words);
});

test('[S2.130] plus and minus step by one within the limits', () => {
  expect(stepNumber('', 1, null, null)).toBe(0);
  expect(stepNumber(' ', 1, 5, null)).toBe(5);
  expect(stepNumber('2,3', 1, null, null)).toBe(3.3);
  expect(stepNumber('0', -1, 0, null)).toBe(0);
  expect(stepNumber('10', 1, 0, 10)).toBe(10);
});

test.each(['1,500', 'six', '-', '0.0000001', '99999999999999999999'])(
  '[SURVEY.10] plus and minus leave %j as it was typed: it is no number to step from',
  (typed) => {
    expect(stepNumber(typed, 1, 0, null)).toBeNull();
    expect(stepNumber(typed, -1, 0, null)).toBeNull();
  },
);

test('[SURVEY.10] plus and minus lead to no number that has too many digits to be typed', () => {
  expect(stepNumber('999999999999998', 1, null, null)).toBe(999999999999999);
  expect(stepNumber('999999999999999', 1, null, null)).toBeNull();
  expect(stepNumber('-999999999999999', -1, null, null)).toBeNull();
  expect(stepNumber('99999999999999.5', 1, null, null)).toBeNull();
});
