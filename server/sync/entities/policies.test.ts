import { expect, test } from 'vitest';
import { entityNames } from '#domain/entities.ts';
import { policyOf } from './policies.ts';

const turns = entityNames.flatMap((entity) =>
  policyOf(entity)
    .pull.parts(new Date())
    .map(({ turn }) => [turn, entity] as const),
);

test('[SYNC.12] each part of a first pull has a turn of its own', () => {
  expect(new Set(turns.map(([turn]) => turn)).size).toBe(turns.length);
  expect(turns.every(([turn]) => Number.isInteger(turn) && turn >= 0)).toBe(true);
});

test('[SYNC.12, VER.14] the turns that cursors of earlier releases name stay what they are, in the order of what is needed first', () => {
  expect(Object.fromEntries(turns)).toMatchObject({
    0: 'asset_types',
    1: 'users',
    2: 'sites',
    3: 'inspections',
    4: 'inspections',
    5: 'assets',
    6: 'asset_grades',
    7: 'files',
    8: 'asset_grades',
  });
});
