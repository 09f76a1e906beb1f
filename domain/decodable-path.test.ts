import { expect, test } from 'vitest';
import { decodablePath } from './decodable-path.ts';

test.each([
  ['/sites', '/sites'],
  ['/assets/overview/caf%C3%A9', '/assets/overview/caf%C3%A9'],
  ['/sites%', '/sites%25'],
  ['/inspections/%E0%A4%A', '/inspections/%25E0%25A4%25A'],
])('[START.15] %s can be decoded as %s', (path, decodable) => {
  expect(decodablePath(path)).toBe(decodable);
  expect(decodablePath(decodable)).toBe(decodable);
  decodeURIComponent(decodable);
});
