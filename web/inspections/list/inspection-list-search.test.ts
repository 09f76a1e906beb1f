import { expect, test } from 'vitest';
import { inspectionListSearch, tabSearch } from './inspection-list-search.ts';

test('[DESK.1] the address of the list says what is unusual; what it can’t mean is left out', () => {
  expect(inspectionListSearch({})).toEqual({});
  const all = { tab: 'past', search: 'harbour', sort: '-title', inspector: 'ada', state: 'closed' };
  expect(inspectionListSearch(all)).toEqual(all);
  expect(inspectionListSearch({ search: '12' })).toEqual({ search: '12' });
  expect(inspectionListSearch({ tab: 'current', search: '', sort: 7, inspector: ['a'], state: 'x', more: 1 })).toEqual({});
  expect(tabSearch('future')).toEqual({ tab: 'future' });
  expect(tabSearch('current')).toEqual({});
});
