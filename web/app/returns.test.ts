import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { admit } from './admit.ts';
import { followReturns, hasReturned } from './returns.ts';

const inspector = { state: 'in', user: exampleUser({ user_role_id: 2 }) } as const;
const atSites = () => admit('admin', inspector, hasReturned());
const INSPECTIONS = { kind: 'go', to: '/inspections/{-$site_id}' };

test('[WAY.6] an administrators’ entry that is come back to leads to Inspections, whoever has left it', () => {
  const history = createMemoryHistory({ initialEntries: ['/sites', '/inspections'] });
  followReturns(history, false);
  expect(atSites()).toEqual({ kind: 'log-out' });
  history.back();
  expect(atSites()).toEqual(INSPECTIONS);
  history.replace('/sites?search=12');
  expect(atSites()).toEqual(INSPECTIONS);
  history.push('/sites');
  expect(atSites()).toEqual({ kind: 'log-out' });
  history.replace('/sites?search=12');
  expect(atSites()).toEqual({ kind: 'log-out' });
  history.go(-1);
  history.forward();
  expect(atSites()).toEqual(INSPECTIONS);
});

test('[WAY.6] an entry that is loaded anew was there before; an address that is typed was not', () => {
  followReturns(createMemoryHistory({ initialEntries: ['/sites'] }), true);
  expect(atSites()).toEqual(INSPECTIONS);
  followReturns(createMemoryHistory({ initialEntries: ['/sites'] }), false);
  expect(atSites()).toEqual({ kind: 'log-out' });
});

test('[WAY.6] coming back admits nobody', () => {
  expect(admit('admin', { state: 'out', user: null }, true)).toEqual({ kind: 'go', to: '/' });
  expect(admit('login', { state: 'out', user: null }, true)).toEqual({ kind: 'go', to: '/' });
  expect(admit('admin', { state: 'booting', user: null }, true)).toEqual({ kind: 'wait' });
  expect(admit('admin', inspector, true)).toEqual(INSPECTIONS);
});
