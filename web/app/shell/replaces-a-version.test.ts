import { expect, test } from 'vitest';
import { replacesAVersion } from './replaces-a-version.ts';

const version = {} as ServiceWorker;

test.each([
  ['the first version of a fresh profile, which a browser starts late', { waiting: version, active: null }, false],
  ['a version that has started meanwhile', { waiting: null, active: version }, false],
  ['a registration that is gone', undefined, false],
  ['a version beside the one that serves', { waiting: version, active: version }, true],
])('[START.6] %s is offered as a new one or not', (_name, registration, isOffered) => {
  expect(replacesAVersion(registration)).toBe(isOffered);
});
