import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { Outbox } from './outbox.ts';
import { supersede } from './supersede.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

const change = (op: string, patch: LoggedChange['patch'], fields: Partial<LoggedChange> = {}): LoggedChange => ({
  op,
  entity: 'users',
  id: exampleUser().id,
  base: 1,
  create: false,
  patch,
  receipt: null,
  ts: '2026-11-21T10:00:00.000Z',
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  ...fields,
});

const wrongPassword = { state: 'rejected', code: 'invalid', field: 'password', message: 'Your password does not match' } as const;

test('[SYNC.9] a name that was refused together with a wrong password is sent again once the password is given anew', () => {
  const outbox = new Outbox();
  const sealed = { password_sealed: 'old', current_password_sealed: 'wrong' };
  outbox.add({ seq: 1, at: '', changes: [change('1', { forename: 'Iana', ...sealed }, wrongPassword)] });
  const mended = change('2', { password_sealed: 'new', current_password_sealed: 'right' });
  const { superseded, changes } = supersede(outbox, [mended], () => '3');
  expect(superseded.map(({ left }) => left.changes)).toEqual([[]]);
  expect(changes).toEqual([mended, expect.objectContaining({ op: '3', state: 'waiting', patch: { forename: 'Iana' } })]);
});

test('[SYNC.9] an edit that says nothing of the password leaves the refused one to its author', () => {
  const outbox = new Outbox();
  outbox.add({ seq: 1, at: '', changes: [change('1', { password_sealed: 'old' }, wrongPassword)] });
  const { changes } = supersede(outbox, [change('2', { surname: 'Married' })], () => '3');
  expect(changes.slice(1)).toEqual([expect.objectContaining({ op: '1', state: 'rejected', patch: { password_sealed: 'old' } })]);
});

test('[SYNC.9] an edit takes all of a refused creation into itself and changes nothing that it was given', () => {
  const outbox = new Outbox();
  const refused = { state: 'rejected', code: 'invalid', field: 'surname', message: 'No', create: true } as const;
  outbox.add({ seq: 1, at: '', changes: [change('1', { forename: 'Iana', surname: '' }, refused)] });
  outbox.add({ seq: 2, at: '', changes: [change('2', { forename: 'Ana' })] });
  const edit = change('3', { surname: 'Moss' });
  const { superseded, changes } = supersede(outbox, [edit], () => '4');
  const patch = { forename: 'Ana', surname: 'Moss' };
  expect(changes).toEqual([{ ...edit, create: true, patch, version: DATA_VERSION }]);
  expect(superseded.map(({ left }) => left)).toEqual([
    { seq: 1, at: '', changes: [] },
    { seq: 2, at: '', changes: [] },
  ]);
  expect(edit).toEqual(change('3', { surname: 'Moss' }));
});

test('[VER.5] what takes a refused creation of an older app into itself speaks that app’s version', () => {
  const outbox = new Outbox();
  const refused = { state: 'rejected', code: 'invalid', create: true, version: 1 } as const;
  outbox.add({ seq: 1, at: '', changes: [change('1', { surname: '' }, refused)] });
  const { changes } = supersede(outbox, [change('2', { surname: 'Moss' }, { version: 2 })], () => '3');
  expect(changes).toEqual([expect.objectContaining({ op: '2', create: true, version: 1 })]);
});
