import { expect, test } from 'vitest';
import { type EntityName, entities } from './entities.ts';

/** The fields of each entity of the spec but id and the three stamps that every record has. */
const fields = {
  users: ['username', 'forename', 'surname', 'email_address', 'user_role_id', 'status'],
  sites: ['name', 'client_name', 'address_line_1', 'address_line_2', 'town', 'post_code', 'notes', 'events_log'],
  assets: ['created_by_id', 'asset_type_id', 'site_id', 'location', 'serial_number', 'history'],
  asset_types: ['name', 'plural_name', 'is_complex', 'questions'],
  inspections: [
    'site_id',
    'title',
    'date_from',
    'date_to',
    'asset_type_ids',
    'scope',
    'instruction',
    'inspector_ids',
    'closed_at',
  ],
  asset_grades: [
    'created_by_id',
    'asset_id',
    'inspection_id',
    'grade',
    'graded_at',
    'recommendations',
    'answers',
    'auto_complete_survey',
  ],
  files: ['path', 'file_name', 'file_type'],
} as const satisfies Partial<Record<EntityName, readonly string[]>>;

test.each(Object.entries(fields))(
  '[S3.1, S3.5, S3.8, S3.9, S3.12, S3.14, S3.19, S3.22, S3.27] %s have their fields',
  (entity, own) => {
    const known = Object.keys(entities[entity as EntityName].schema.shape);
    expect(known).toEqual(expect.arrayContaining(['id', 'created_at', 'updated_at', 'deleted_at', ...own]));
  },
);

test('[S3.3] confirm_password is the form’s alone', () => {
  expect(Object.keys(entities.users.schema.shape)).not.toContain('confirm_password');
  const { success } = entities.users.patch.safeParse({ forename: 'Ada', confirm_password: 'a password of ours' });
  expect(success).toBe(false);
});

test('[S7.16] each entity has its pair of calls', () => {
  const paths = Object.keys(fields).map((entity) => entities[entity as EntityName].path);
  expect(paths.sort()).toEqual(['asset-grades', 'asset-types', 'assets', 'file', 'inspections', 'site', 'users']);
});
