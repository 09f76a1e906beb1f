import { expect, test } from 'vitest';
import { exampleSite } from '../examples.ts';
import { siteAddress } from './site-address.ts';

test.each([
  [null, '14 Mill Lane, Leeds, LS1 4AB'],
  ['  ', '14 Mill Lane, Leeds, LS1 4AB'],
  ['Holbeck', '14 Mill Lane, Holbeck, Leeds, LS1 4AB'],
])('[S3.6] an address with line 2 %j', (address_line_2, expected) => {
  expect(siteAddress(exampleSite({ address_line_2 }))).toBe(expected);
});
