import { expect, test } from 'vitest';
import { entities, entityNames } from '#domain/entities.ts';
import { INSPECTOR_ROLE_ID, userRoles } from '#domain/user/user-roles.ts';
import type { UserId } from '#domain/user/user.ts';
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

test('[PULL.14, SCOPE.1] what may be sent as it was a while ago is seen by everybody whole, and follows what a user needs to begin', () => {
  const shared = entityNames.flatMap((entity) =>
    policyOf(entity)
      .pull.parts(new Date())
      .flatMap(({ turn, isShared }) => (isShared === true ? [{ entity, turn }] : [])),
  );
  expect(shared.map(({ turn }) => turn).toSorted((one, other) => one - other)).toEqual([5, 6, 7, 8]);
  for (const { entity } of shared) {
    const { see, pull } = policyOf(entity);
    expect(see.hidden).toBeUndefined();
    for (const { id } of userRoles) expect(see.rows({ id: 'somebody' as UserId, user_role_id: id })).toBeNull();
    const replaced = Object.keys(
      pull.columns?.({ actor: { id: 'somebody' as UserId, user_role_id: INSPECTOR_ROLE_ID }, sites: new Set() }) ?? {},
    );
    expect(replaced.filter((field) => field !== entities[entity].apart)).toEqual([]);
  }
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
