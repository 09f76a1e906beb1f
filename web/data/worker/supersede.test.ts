import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { Outbox } from './outbox.ts';
import { supersede } from './supersede.ts';
import type { LoggedChange } from './user-database.ts';

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

test('[D4.4, D4.6] a name that was refused together with a wrong password is sent again once the password is given anew', () => {
  const outbox = new Outbox();
  const sealed = { password_sealed: 'old', current_password_sealed: 'wrong' };
  outbox.add({ seq: 1, at: '', changes: [change('1', { forename: 'Iana', ...sealed }, wrongPassword)] });
  const mended = change('2', { password_sealed: 'new', current_password_sealed: 'right' });
  const { superseded, behind } = supersede(outbox, [mended], () => '3');
  expect(superseded.map(({ left }) => left.changes)).toEqual([[]]);
  expect(behind).toEqual([expect.objectContaining({ op: '3', state: 'waiting', patch: { forename: 'Iana' } })]);
});

test('[D4.4, D4.6] an edit that says nothing of the password leaves the refused one to its author', () => {
  const outbox = new Outbox();
  outbox.add({ seq: 1, at: '', changes: [change('1', { password_sealed: 'old' }, wrongPassword)] });
  const { behind } = supersede(outbox, [change('2', { surname: 'Married' })], () => '3');
  expect(behind).toEqual([expect.objectContaining({ op: '1', state: 'rejected', patch: { password_sealed: 'old' } })]);
});
