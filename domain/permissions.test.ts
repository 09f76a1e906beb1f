import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from './examples.ts';
import { type Action, may, type Subject } from './permissions.ts';
import { stableId } from './stable-id.ts';
import type { User } from './user/user.ts';

const inspector = exampleUser();
const administrator = exampleUser({ id: stableId('user', 'ada'), user_role_id: 1 });
const colleague = stableId<User['id']>('user', 'tom');
const at = '2026-11-21T10:00:00.000Z';

const listed = exampleInspection();
const unlisted = exampleInspection({ inspector_ids: [colleague] });
const closedByThem = exampleInspection({ closed_at: at, closed_by_id: inspector.id });
const closedByOther = exampleInspection({ closed_at: at, closed_by_id: colleague });
const deleted = exampleInspection({ deleted_at: at });

const inInspection = (inspection: typeof listed | null, author: User['id'] | null = null): Subject => ({
  entity: 'asset_grades',
  record: exampleGrade({ inspection_id: listed.id }),
  inspection,
  author,
});

const all: Action[] = ['see', 'create', 'edit', 'delete', 'restore'];
const closing: Action[] = ['close', 'reopen'];
const none: Action[] = [];

/** Each row of the table of rights [MAY]: a subject, what an administrator may do, what an inspector may do. */
const table: [string, Subject, Action[], Action[]][] = [
  ['a site', { entity: 'sites', record: exampleSite() }, all, ['see', 'delete', 'restore']],
  [
    "a site's events_log",
    { entity: 'sites', record: exampleSite(), fields: ['events_log'] },
    all,
    ['see', 'edit', 'delete', 'restore'],
  ],
  [
    "a site's events_log and name",
    { entity: 'sites', record: exampleSite(), fields: ['events_log', 'name'] },
    all,
    ['see', 'delete', 'restore'],
  ],
  ['an asset', { entity: 'assets', record: exampleAsset() }, all, all],
  ['an inspection that lists them', { entity: 'inspections', record: listed }, [...all, ...closing], ['see', 'close']],
  ['an inspection that does not', { entity: 'inspections', record: unlisted }, [...all, ...closing], none],
  [
    'an inspection that they closed',
    { entity: 'inspections', record: closedByThem },
    [...all, ...closing],
    ['see', 'close', 'reopen'],
  ],
  ['an inspection that another closed', { entity: 'inspections', record: closedByOther }, [...all, ...closing], ['see', 'close']],
  ['an inspection that is not there', { entity: 'inspections', record: null }, [...all, ...closing], none],
  ['a grade without an inspection', { entity: 'asset_grades', record: exampleGrade(), inspection: null }, all, all],
  ['a grade in an open inspection', inInspection(listed), all, all],
  ["a grade in others' inspection", inInspection(unlisted), all, ['see']],
  ['a grade in a closed inspection', inInspection(closedByThem), ['see'], ['see']],
  ['a grade in a deleted inspection', inInspection(deleted), ['see'], ['see']],
  ['a grade whose inspection has not arrived', inInspection(null), all, ['see', 'create']],
  ['a grade of their own whose inspection has not arrived', inInspection(null, inspector.id), all, all],
  ["another's grade whose inspection has not arrived", inInspection(null, colleague), all, ['see', 'create']],
  ["a grade of their own in others' inspection", inInspection(unlisted, inspector.id), all, ['see']],
  ['a file', { entity: 'files', record: null }, all, ['see', 'create', 'edit']],
  ['an asset type', { entity: 'asset_types', record: exampleAssetType() }, all, ['see']],
  ['another user', { entity: 'users', record: { id: colleague } }, all, ['see']],
  ['their own user', { entity: 'users', record: inspector }, all, ['see']],
  ['the audit trail', { entity: 'oversight' }, ['see', 'restore', 'edit'], none],
  ['company details', { entity: 'company' }, ['see', 'restore', 'edit'], ['see']],
];

const actionsFor = (subject: Subject): Action[] => {
  if (subject.entity === 'inspections') return [...all, ...closing];
  return subject.entity === 'oversight' || subject.entity === 'company' ? ['see', 'restore', 'edit'] : all;
};
const allowed = (user: User, subject: Subject) =>
  actionsFor(subject)
    .filter((action) => may(user, action, subject))
    .toSorted();

test.each(table)(
  '[S1.2, S1.5, S1.6, S1.17, S6.1, S6.6, S6.8, S9.1, MAY.1, MAY.4, MAY.9, MAY.10, MAY.11, MAY.12] each role may do with %s what the table of rights says, and nothing else',
  (_, subject, administrators, inspectors) => {
    expect(allowed(administrator, subject)).toEqual(administrators.toSorted());
    expect(allowed(inspector, subject)).toEqual(inspectors.toSorted());
  },
);

test('[S6.1, S6.10] whoever has no known role may do what an inspector may', () => {
  for (const [, subject, , inspectors] of table) {
    expect(allowed({ ...inspector, user_role_id: null }, subject)).toEqual(inspectors.toSorted());
  }
});

test('[MAY.2] an edit of a site that names no fields is not an edit of events_log', () => {
  expect(may(inspector, 'edit', { entity: 'sites', record: exampleSite(), fields: [] })).toBe(false);
});
