import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAssetType, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { readerOf } from '../testing/reader-of.ts';
import { assetTypeChoices } from './asset-type-choices.ts';
import { inspectorChoices } from '../inspections/inspector-choices.ts';
import { siteChoices } from '../sites/site-choices.ts';

const GONE = '2026-11-20T10:00:00.000Z';
const id = (name: string) => stableId<never>(name);

const readerOver = (entity: EntityName, rows: readonly object[]) =>
  readerOf({ rows: rows.map((row) => [entity, row] as const), user: exampleUser() });
const names = (choices: readonly { name: string }[]) => choices.map(({ name }) => name);

test('[S2.71, FORM.1, FORM.16] inspectors are offered by forename, told apart where they share one, and only while they are active', () => {
  const user = (username: string, forename: string, surname: string, fields: object = {}) =>
    exampleUser({ id: id(username), username, forename, surname, ...fields });
  const store = readerOver('users', [
    user('tom', 'Tom', 'Hale'),
    user('reid', 'Tom', 'Reid'),
    user('ada', 'Ada', 'Okafor'),
    user('left', 'Lee', 'Left', { deleted_at: GONE }),
    user('idle', 'Ida', 'Idle', { status: 'Inactive' }),
  ]);
  expect(names(inspectorChoices(store, { chosen: [] }))).toEqual(['Ada', 'Tom Hale', 'Tom Reid']);
  expect(names(inspectorChoices(store, { chosen: [id('left'), id('idle'), id('unknown')] }))).toEqual([
    'Ada',
    'Ida (inactive)',
    'Lee (deleted)',
    'Tom Hale',
    'Tom Reid',
  ]);
});

test('[S2.72, FORM.2, FORM.16] asset types are offered by name, deleted ones only while they are chosen', () => {
  const store = readerOver('asset_types', [
    exampleAssetType({ id: id('reel'), name: 'Hose reel' }),
    exampleAssetType({ id: id('door'), name: 'Fire door' }),
    exampleAssetType({ id: id('bell'), name: 'Bell', deleted_at: GONE }),
  ]);
  expect(names(assetTypeChoices(store, { chosen: [] }))).toEqual(['Fire door', 'Hose reel']);
  expect(names(assetTypeChoices(store, { chosen: [id('bell'), id('reel')] }))).toEqual([
    'Bell (deleted)',
    'Fire door',
    'Hose reel',
  ]);
});

test('[FORM.1, FORM.2, FORM.16] sites of one name are told apart; a deleted one stays while it is chosen', () => {
  const store = readerOver('sites', [
    exampleSite({ id: id('a'), name: 'Town Hall', town: 'Leeds' }),
    exampleSite({ id: id('b'), name: 'Town Hall', town: 'York' }),
    exampleSite({ id: id('c'), name: 'Annexe', deleted_at: GONE }),
  ]);
  expect(names(siteChoices(store, { chosen: null }))).toEqual(['Town Hall, Leeds', 'Town Hall, York']);
  expect(siteChoices(store, { chosen: id('c') })[0]).toEqual({ id: id('c'), name: 'Annexe (deleted)', gone: true });
});
