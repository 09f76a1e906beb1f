import { expect, test } from 'vitest';
import { exampleSite } from '../examples.ts';
import { siteForm } from './site-form.ts';

test('[S2.94] line 2, notes and events log are optional', () => {
  const { id: _id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...fields } = exampleSite();
  expect(siteForm.parse({ ...fields, address_line_2: '', notes: ' ', events_log: '' })).toEqual(fields);
});

test.each(['name', 'client_name', 'address_line_1', 'town', 'post_code'])('[S5.14] %s is required', (field) => {
  const { error } = siteForm.safeParse({ ...exampleSite(), [field]: ' ' });
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, 'Value is required']]);
});
