import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { decodablePath } from '#domain/decodable-path.ts';
import { exampleUser } from '#domain/examples.ts';
import { admit } from './admit.ts';

const id = '018f0000-0000-7000-8000-000000000001';
// Screens ask it of the browser when they are loaded.
vi.stubGlobal('isSecureContext', true);
const { routeTree } = await import('./routes.tsx');
vi.unstubAllGlobals();
const router = createRouter({ routeTree, history: createMemoryHistory() });

/** What the route of an address says of its page, and the layout around it. */
function pageAt(address: string) {
  const routes = router.getMatchedRoutes(address)[0];
  const page = routes.at(-1)?.options.staticData?.page;
  return { layout: routes.at(1)?.id, access: page?.access, back: page?.back };
}

const forAdministrators = [
  '/inspections/create',
  `/inspections/create/${id}`,
  `/inspections/edit/${id}`,
  '/users',
  '/user/create',
  `/user/${id}`,
  '/sites',
  '/site/create',
  `/site/edit/${id}`,
];

test.each(forAdministrators)('[S2.22, S6.2] %s logs an inspector out', (address) => {
  const { access } = pageAt(address);
  const session = { state: 'in', user: exampleUser({ user_role_id: 2 }) } as const;
  expect(access && admit(access, session)).toEqual({ kind: 'log-out' });
});

test.each([
  '/dashboard',
  '/test-sentry',
  '/my-account',
  '/inspections',
  `/inspections/${id}`,
  `/inspections/view/${id}`,
  `/inspections/view/${id}/assets/${id}`,
  `/site/${id}`,
  '/assets/create',
  `/assets/create/${id}`,
  '/assets/edit',
  `/assets/edit/${id}`,
  `/assets/overview/${id}`,
  `/assets/overview/${id}/${id}`,
  `/assets/survey/${id}`,
  `/assets/survey/${id}/${id}`,
  `/assets/survey/${id}/answers`,
  `/assets/survey/${id}/answers/${id}`,
  `/assets/survey/${id}/answers/${id}/asset-grade/${id}`,
  `/assets/survey/${id}/asset-grade/${id}`,
])('[S6.6, S6.7, S6.8] %s is for everybody who is logged in', (address) => {
  expect(pageAt(address).access).toBe('login');
});

test('[START.15] an address that can’t be decoded has a screen of the shell, for who is logged in', () => {
  expect(pageAt('/sites%').access).toBeUndefined();
  for (const address of ['/sites%', '/inspections/%E0%A4%A', '/assets/overview/%'])
    expect(pageAt(decodablePath(address))).toMatchObject({ layout: '/default', access: 'login' });
});

test('[S2.29, S2.30, S2.31] the survey has a layout of its own, and so has the landing page', () => {
  expect(pageAt('/').layout).toBe('/guest');
  expect(pageAt('/inspections').layout).toBe('/default');
  expect(pageAt(`/assets/survey/${id}`).layout).toBe('/survey');
  expect(pageAt(`/assets/survey/${id}/answers`).layout).toBe('/survey');
});

test('[S2.27] a form leads back to the list that it belongs to', () => {
  expect(pageAt('/user/create').back).toBe('Users');
  expect(pageAt(`/site/${id}`).back).toBe('Sites');
  expect(pageAt(`/inspections/view/${id}`).back).toBe('Inspections');
  expect(pageAt('/inspections').back).toBeUndefined();
});
