import { expect, test } from 'vitest';
import { userId } from '#domain/user/user.ts';
import { type Access, admit } from './admit.ts';

const id = userId.parse('018f0000-0000-7000-8000-000000000001');
const out = { state: 'out', user: null } as const;
const administrator = { state: 'in', user: { id, user_role_id: 1 } } as const;
const inspector = { state: 'in', user: { id, user_role_id: 2 } } as const;

test.for([
  ['all', out, { kind: 'show' }],
  ['all', inspector, { kind: 'go', to: '/inspections/{-$site_id}' }],
  ['all', administrator, { kind: 'go', to: '/sites' }],
  ['login', out, { kind: 'go', to: '/' }],
  ['login', inspector, { kind: 'show' }],
  ['login', administrator, { kind: 'show' }],
  ['admin', out, { kind: 'go', to: '/' }],
  ['admin', inspector, { kind: 'log-out' }],
  ['admin', administrator, { kind: 'show' }],
] as const)('[S2.2] a route for %s', ([access, session, admission]) => {
  expect(admit(access, session)).toEqual(admission);
});

test.for(['all', 'login', 'admin'] as const)(
  '[S2.28, S2.29, S3.31, S4.30] a route for %s waits until the session is known',
  (access) => {
    expect(admit(access, { state: 'booting', user: null })).toEqual({ kind: 'wait' });
  },
);

test('[START.4] the landing page waits for no data where this browser was not logged in', () => {
  const admission = (access: Access) => admit(access, { state: 'booting', user: null }, false, false).kind;
  expect([admission('all'), admission('login'), admission('admin')]).toEqual(['show', 'wait', 'wait']);
});

test('[S2.23] who loses the role on an administrators’ screen is led to Inspections, not logged out', () => {
  expect(admit('admin', inspector, true)).toEqual({ kind: 'go', to: '/inspections/{-$site_id}' });
  expect(admit('login', inspector, true)).toEqual({ kind: 'show' });
});
