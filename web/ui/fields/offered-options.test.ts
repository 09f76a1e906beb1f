import { expect, test } from 'vitest';
import { offeredOptions } from './offered-options.ts';

const zones = Array.from({ length: 1_136 }, (_, index) => ({ id: `${index}`, name: `Zone ${index}` }));
const names = (options: readonly { name: string }[]) => options.map(({ name }) => name);

test('[FORM.49] a list of names that was cut ends with how many more there are, and what to do', () => {
  const offered = names(offeredOptions(zones, '', null));
  expect(offered).toHaveLength(101);
  expect(offered.at(99)).toBe('Zone 99');
  expect(offered.at(-1)).toBe('And 1,036 more: type a part of the name');
  expect(names(offeredOptions(zones.slice(0, 100), '', null)).at(-1)).toBe('Zone 99');
  expect(names(offeredOptions(zones, 'zone 1135', null))).toEqual(['Zone 1135']);
});

test('[FORM.49] the chosen one is offered whatever its place', () => {
  const offered = names(offeredOptions(zones, '', '500'));
  expect(offered.slice(0, 2)).toEqual(['Zone 500', 'Zone 0']);
  expect(offered.slice(-2)).toEqual(['Zone 98', 'And 1,036 more: type a part of the name']);
  expect(names(offeredOptions(zones, '', '99'))).toEqual(names(offeredOptions(zones, '', null)));
});
