import { expect, test } from 'vitest';
import { entities, entityNames } from '#domain/entities.ts';
import { exampleAsset, exampleSite, exampleUser } from '#domain/examples.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { givenName } from '../queries/records/record-name.ts';
import { kindOf, kindTitle } from './record-kinds.ts';

test('[SYNC.8] a field is called the same by every entity that has it, for a change names it without its entity', () => {
  const words = new Map<string, Set<string>>();
  for (const entity of entityNames) {
    for (const [field, said] of Object.entries<string>(kindOf(entity).fields))
      words.set(field, (words.get(field) ?? new Set()).add(said));
  }
  expect([...words].filter(([, said]) => said.size > 1)).toEqual([]);
});

test('[HELD.5] what names a record, and what tells its creation from an edit, are fields that every creation gives', () => {
  for (const entity of entityNames) {
    const { namedBy, creation } = kindOf(entity);
    const fields = Object.keys(entities[entity].fields);
    expect(fields).toEqual(expect.arrayContaining([...creation, ...(namedBy === null ? [] : [namedBy])]));
  }
});

test('[HELD.5] a record that is not on the device has the name that was given with it', () => {
  expect(givenName('sites', exampleSite({ name: 'Kings Wharf' }))).toBe('Kings Wharf');
  expect(givenName('users', exampleUser({ username: 'priya' }))).toBe('priya');
  expect(givenName('assets', exampleAsset({ serial_number: null }))).toBe('');
  expect(givenName('asset_grades', { name: 'none of its own' })).toBe('');
  expect(givenName('files', undefined)).toBe('');
});

test('[S2.26] what lists records is shown to those who may see it', () => {
  const [admin, inspector] = [exampleUser({ user_role_id: ADMINISTRATOR_ROLE_ID }), exampleUser()];
  expect(entityNames.filter((entity) => kindOf(entity).list(admin) !== 'inspections')).toEqual(['users', 'sites']);
  expect(new Set(entityNames.map((entity) => kindOf(entity).list(inspector)))).toEqual(new Set(['inspections']));
});

test('[HELD.5] a kind has its title before a name', () => {
  expect([kindTitle('asset_types'), kindTitle('asset_grades')]).toEqual(['Asset type', 'Survey']);
});
