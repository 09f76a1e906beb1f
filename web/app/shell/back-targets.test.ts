import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { backPath } from './back-targets.ts';

const administrator = exampleUser({ user_role_id: 1 });
const inspector = exampleUser({ user_role_id: 2 });

test.for([
  ['Inspections', '/inspections/{-$site_id}'],
  ['Sites', '/sites'],
  ['Users', '/users'],
] as const)('[S2.27, S6.2] back to %s leads there, an inspector always to the inspections', ([target, path]) => {
  expect(backPath(target, administrator)).toBe(path);
  expect(backPath(target, inspector)).toBe('/inspections/{-$site_id}');
});
