import { expect, test } from 'vitest';
import type { AuditStory } from '#domain/audit/audit-details.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { exampleGrade } from '#domain/examples.ts';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { auditSearch } from './audit-search.ts';
import { entryWords } from './entry-words.ts';
import { filterOf } from './filter-of.ts';
import { lostWords } from './lost-words.ts';
import { namesOf, noNames } from './names-of.ts';
import { whenWords } from './when-words.ts';

const names: Readonly<Record<string, string>> = {
  priya: 'Priya Nair',
  ada: 'Ada Okafor',
  asset: '000123, Stair A',
  plain: '138, 27/11/2026',
  roof: 'Roof House',
};
const { nameOf, nounOf } = namesOf(noNames, { names, nouns: { plain: 'grade' } });

const entry = (story: AuditStory, about: Partial<AuditEntry> = {}): AuditEntry => ({
  n: 7,
  at: '2026-11-12T14:05:00.000Z',
  user_id: 'priya',
  entity: 'assets',
  record_id: 'asset',
  parent_id: null,
  device: 'device',
  agent: 'Chrome on Android',
  made_at: '2026-11-12T14:03:00.000Z',
  state_before: null,
  state: null,
  hash: '',
  kind: story.kind,
  details: JSON.stringify(story.details),
  ...about,
});
const change = (field: string, from: unknown, to: unknown, part: string | null = null) => ({
  field,
  part,
  from: from === undefined ? null : { value: from },
  to: { value: to },
});
const changed = (...changes: ReturnType<typeof change>[]) => ({ changes, handed_in_by: null });
const title = (story: AuditStory, about?: Partial<AuditEntry>) => entryWords(entry(story, about), nameOf, nounOf).title;
const grade = { entity: 'asset_grades', record_id: 'asset' };
const account = { entity: 'users', record_id: 'priya' };

test('[AUDIT.14] one change is one sentence, with names for ids and words for values', () => {
  expect(title({ kind: 'changed', details: changed(change('grade', 'pass', 'fail')) }, grade)).toBe(
    'Priya Nair changed the grade of 000123, Stair A from Pass to Fail',
  );
  expect(title({ kind: 'changed', details: changed(change('site_id', 'other', 'roof')) })).toBe(
    'Priya Nair changed the site of 000123, Stair A from an unknown site to Roof House',
  );
  expect(title({ kind: 'access', details: changed(change('user_role_id', 2, 1)) }, { ...account, user_id: 'ada' })).toBe(
    'Ada Okafor changed the role of Priya Nair from Inspector to Administrator',
  );
  expect(title({ kind: 'changed', details: changed(change('answers', '"Tight"', '["A","B"]', 'Guard')) }, grade)).toBe(
    'Priya Nair changed the answer to ‘Guard’ of 000123, Stair A from Tight to A, B',
  );
  expect(title({ kind: 'changed', details: changed(change('recommendations', null, '~Seal it')) }, grade)).toBe(
    'Priya Nair changed the recommended remedial works of 000123, Stair A from nothing to ~Seal it',
  );
});

test('[AUDIT.14] more changes are lines, and a longer text the part that differs', () => {
  const details = changed(change('location', 'Hall', 'Roof'), change('serial_number', null, '000124'));
  expect(entryWords(entry({ kind: 'changed', details }), nameOf, nounOf)).toEqual({
    title: 'Priya Nair changed the asset 000123, Stair A',
    lines: ['Location: Hall → Roof', 'Serial number: nothing → 000124'],
  });
  const long = (length: number, part: string) => ({ length, sha256: '', part });
  const history = { field: 'history', part: null, from: long(2_200, ''), to: long(2_208, 'Repaired') };
  const words = entryWords(entry({ kind: 'changed', details: { changes: [history], handed_in_by: 'ada' } }), nameOf, nounOf);
  expect(words.lines).toEqual(['Handed in by Ada Okafor']);
  expect(words.title).toContain('from 2,200 characters to … Repaired … (2,208 characters)');
});

test.each<[AuditStory, Partial<AuditEntry>, string]>([
  [{ kind: 'deleted', details: changed(change('deleted_at', null, 'x')) }, {}, 'Priya Nair deleted the asset 000123, Stair A'],
  [{ kind: 'deleted', details: changed() }, { record_id: 'other' }, 'Priya Nair deleted an unknown asset'],
  [{ kind: 'deleted', details: changed() }, { user_id: null }, 'The server deleted the asset 000123, Stair A'],
  [{ kind: 'login', details: {} }, account, 'Priya Nair logged in'],
  [{ kind: 'login', details: {} }, { ...account, user_id: 'other' }, 'Somebody unknown logged in'],
  [{ kind: 'session-ended', details: { ended: 2, of: null } }, account, 'Priya Nair ended 2 other logins'],
  [
    { kind: 'session-ended', details: { ended: 1, of: null } },
    { ...account, user_id: 'ada' },
    'Ada Okafor ended 1 login of Priya Nair',
  ],
  [{ kind: 'password', details: { ended: 0 } }, { ...account, user_id: 'ada' }, 'Ada Okafor set the password of Priya Nair'],
  [{ kind: 'password', details: { ended: 0 } }, account, 'Priya Nair changed their own password'],
  [{ kind: 'token-used', details: {} }, account, 'The API token Priya Nair was used for the first time'],
  [{ kind: 'token-revoked', details: {} }, { ...account, user_id: 'ada' }, 'Ada Okafor revoked the API token Priya Nair'],
  [
    { kind: 'password', details: { ended: 1 } },
    { ...account, user_id: null },
    'The password of Priya Nair was reset by whoever runs the server',
  ],
  [
    { kind: 'refused', details: { op: '', author_id: 'priya', reason: 'Too late' } },
    { ...grade, user_id: 'ada' },
    'Ada Okafor refused a change of the survey 000123, Stair A by Priya Nair',
  ],
  [
    { kind: 'accepted', details: { op: '', author_id: 'priya', reason: null } },
    { ...grade, user_id: null },
    'The reopening of its inspection let in a change of the survey 000123, Stair A by Priya Nair',
  ],
  [
    { kind: 'resolved', details: { field: 'location', resolution: 'kept' } },
    {},
    'Priya Nair decided about the location of the asset 000123, Stair A: left it as it is',
  ],
  [
    { kind: 'resolved', details: { field: 'deleted_at', resolution: 'kept', taken_back: 'plain' } },
    {},
    'Priya Nair took back the test that met the deletion of the asset 000123, Stair A: nothing is left to decide',
  ],
  [
    { kind: 'version', details: { version: 2, cause: 'closed', contents_sha256: '' } },
    { entity: 'sites', record_id: 'roof' },
    'Version 2 of the site Roof House was written down',
  ],
])('[AUDIT.14] what happened is one sentence: %j', (story, about, words) => {
  expect(title(story, about)).toBe(words);
});

test('[AUDIT.14] both sides of a conflict and what was held are told, with why', () => {
  const by = (id: string) => ({ by: id, at: null });
  const sides = { lost: { value: 'Roof' }, kept: { value: 'Cellar' }, lost_by: by('priya'), kept_by: by('ada') };
  expect(entryWords(entry({ kind: 'conflict', details: { field: 'location', ...sides } }), nameOf, nounOf)).toEqual({
    title: 'Two changes of the location of 000123, Stair A met',
    lines: ['Kept: Cellar, by Ada Okafor', 'Not kept: Roof, by Priya Nair'],
  });
  const held = { ...changed(change('grade', undefined, 'fail')), reason: 'closed' as const, sha256: '' };
  expect(entryWords(entry({ kind: 'held', details: held }, grade), nameOf, nounOf).lines).toEqual([
    'It arrived after its inspection was closed.',
    'Grade: Fail',
  ]);
});

test('[VER.31] a change that waited for a reason which only a newer app knows is told', () => {
  const held = { ...changed(), reason: 'of-tomorrow' as HoldReason, sha256: '' };
  expect(entryWords(entry({ kind: 'held', details: held }, grade), nameOf, nounOf).lines).toEqual(['It waits for a decision.']);
});

test('[AUDIT.14] both clocks are told, and the device', () => {
  const at = (text: string) => new Date(text).toISOString();
  const told = { made_at: at('2026-11-12T14:03:00'), at: at('2026-11-12T14:05:00'), agent: 'Chrome on Android' };
  expect(whenWords(told)).toBe('12/11/2026 14:03 by the device’s clock, received 14:05, from Chrome on Android');
  expect(whenWords({ ...told, at: at('2026-11-13T09:00:00'), agent: null })).toBe(
    '12/11/2026 14:03 by the device’s clock, received 13/11/2026 09:00',
  );
  expect(whenWords({ ...told, made_at: null, agent: 'Another program' })).toBe('12/11/2026 14:05, from another program');
  expect(whenWords({ ...told, made_at: null })).toBe('12/11/2026 14:05, from Chrome on Android');
});

test('[AUDIT.14] days are the device’s, the last one included', () => {
  const start = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  expect(filterOf({ entity: 'assets', record: 'a', from: '2026-11-12', to: '2026-11-12' })).toEqual({
    record: 'a',
    from: start('2026-11-12'),
    until: start('2026-11-13'),
  });
});

test.each(['abc', '2026-02-30', '9999-12-31', '2026-11-12T10:00', ''])(
  '[AUDIT.14] an address with the day %j narrows by none',
  (to) => {
    expect(filterOf(auditSearch({ to, from: '2026-11-12', user: 'ada', kind: 'all' }))).toEqual(
      filterOf({ from: '2026-11-12', user: 'ada' }),
    );
  },
);

test('[AUDIT.14, AUDIT.20] a restore is told with its backup, and what only a newer server tells of is no error', () => {
  const restored = { backup_at: new Date('2026-11-12T02:00:00').toISOString(), n: 1_204, hash: '' };
  expect(entryWords(entry({ kind: 'server-restored', details: restored }), nameOf, nounOf)).toEqual({
    title: 'The server was restored from a backup of 12/11/2026 at 02:00',
    lines: ['Its audit trail ended with entry 1,204.'],
  });
  const later = { ...entry({ kind: 'login', details: {} }), kind: 'later' as 'login' };
  expect(entryWords(later, nameOf, nounOf).title).toBe('Something that a newer version of the app can tell');
});

test('[AUDIT.12, AUDIT.20] a restore that explains a lost end is told in place of it', () => {
  const at = (day: number) => new Date(2026, 10, day, 14, 5).toISOString();
  const seen = { n: 90, hash: '', at: at(9) };
  const lost = { seen, common: null, how: 'cut' as const, restore: null };
  expect(lostWords(lost)).toBe(
    'The server has lost the end of its audit trail, up to 09/11/2026 at 14:05, and no restore is written down that explains it. It was restored by hand from a backup, or somebody cut it off.',
  );
  expect(lostWords({ ...lost, restore: { backup_at: at(5), n: 50, hash: '', at: at(10) } })).toBe(
    'The server was restored on 10/11/2026 at 14:05 from a backup of 05/11/2026 at 14:05. What its audit trail told after that backup, up to 09/11/2026 at 14:05, is gone.',
  );
});

test('[AUDIT.33] a grade without answers is no survey', () => {
  const deleted: AuditStory = { kind: 'deleted', details: changed(change('deleted_at', null, '2026-11-12T14:03:00.000Z')) };
  expect(title(deleted, grade)).toBe('Priya Nair deleted the survey 000123, Stair A');
  expect(title(deleted, { ...grade, record_id: 'plain' })).toBe('Priya Nair deleted the grade 138, 27/11/2026');
  const nounOfGrade = kindOf('asset_grades').nounOf;
  const { answers: _answers, ...fields } = exampleGrade();
  const nouns = [{ ...fields, answer_count: 2 }, { ...fields, answer_count: 0 }, undefined].map((row) => nounOfGrade?.(row));
  expect(nouns).toEqual(['survey', 'grade', 'grade']);
});

test('[AUDIT.34] what a device lacks is called what the server calls it, and unknown by a server that tells no names', () => {
  const deleted: AuditStory = { kind: 'deleted', details: changed(change('deleted_at', null, '2026-11-12T14:03:00.000Z')) };
  const known = { names, nouns: { gone: 'grade' } };
  const told = { names: { gone: '000123, 21/11/2026', priya: 'Priya Nair-Hale' }, nouns: { gone: 'survey' } };
  const words = (entity: string, by: typeof told | typeof noNames) => {
    const { nameOf: called, nounOf: is } = namesOf(by, known);
    return entryWords(entry(deleted, { entity, record_id: 'gone' }), called, is).title;
  };
  expect(words('asset_grades', told)).toBe('Priya Nair-Hale deleted the survey 000123, 21/11/2026');
  expect(words('asset_grades', noNames)).toBe('Priya Nair deleted an unknown grade');
  expect(words('sites', noNames)).toBe('Priya Nair deleted an unknown site');
});
