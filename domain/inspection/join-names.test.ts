import { expect, test } from 'vitest';
import { joinNames } from './join-names.ts';

test.each([
  [[], ''],
  [['Priya'], 'Priya'],
  [['Priya', 'Tom'], 'Priya and Tom'],
  [['Priya', 'Tom', 'Marek'], 'Priya, Tom and Marek'],
])('[S2.78] %j reads %j', (names, text) => {
  expect(joinNames(names)).toBe(text);
});
