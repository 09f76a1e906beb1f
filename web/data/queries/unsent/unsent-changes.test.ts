import { expect, test } from 'vitest';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { unsentChanges } from './unsent-changes.ts';

test('[SYNC.61, SYNC.86] of what is unsent as much is read as is asked for, newest first but for what the server fails at, and how much there is is said', () => {
  const site = exampleSite();
  const changes = [...'abcde'].map((op) =>
    heldChange({ op, entity: 'sites', id: site.id, patch: { notes: op }, state: 'waiting', message: null }),
  );
  const store = readerOf({ rows: [['sites', site]], user: exampleUser(), changes });
  const read = (most: number, first: string[] = []) => unsentChanges(store, { unsent: 5, most, first });
  expect(read(2)).toMatchObject({ total: 5, rows: [{ op: 'e', name: site.name }, { op: 'd' }] });
  expect(read(4).rows.map(({ op }) => op)).toEqual(['e', 'd', 'c', 'b']);
  expect(read(3, ['b']).rows.map(({ op }) => op)).toEqual(['b', 'e', 'd']);
});

test('[SYNC.93] of what is unsent is told what waits behind a refused change of its record', () => {
  const site = exampleSite();
  const change = (op: string, state: 'waiting' | 'rejected', id: string = site.id) =>
    heldChange({ op, entity: 'sites', id, patch: { notes: op }, state });
  const changes = [change('a', 'waiting'), change('b', 'rejected'), change('c', 'waiting'), change('d', 'waiting', 'another')];
  const store = readerOf({ rows: [['sites', site]], user: exampleUser(), changes });
  const { rows } = unsentChanges(store, { unsent: 3, most: 9, first: [] });
  expect(rows.map(({ op, isBehindRefused }) => [op, isBehindRefused])).toEqual([
    ['d', false],
    ['c', true],
    ['a', false],
  ]);
});
