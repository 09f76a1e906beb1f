import { expect, test } from 'vitest';
import type { z } from 'zod';
import { exampleUser } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { changePasswordForm } from './change-password-form.ts';
import { fullName } from './full-name.ts';
import { userForm } from './user-form.ts';

const own = exampleUser();
const deleted = exampleUser({ id: stableId('user', 'deleted'), username: 'gone', deleted_at: '2026-11-01T10:00:00.000Z' });
const users = [own, exampleUser({ id: stableId('user', 'tom'), username: 'Tom.Hale' }), deleted];
const typed = {
  forename: 'Priya',
  surname: 'Nair',
  email_address: '',
  username: 'priya',
  password: 'long enough',
  confirm_password: 'long enough',
  current_password: '',
  user_role_id: 2,
  status: 'Active',
};
const messages = (form: z.ZodType, given: unknown) =>
  form.safeParse(given).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];
const creating = userForm(users, null);
const editing = userForm(users, own.id);

test('[S5.7] email address, role and status have no rules', () => {
  expect(creating.parse(typed)).toMatchObject({ email_address: null });
  expect(messages(creating, { ...typed, email_address: null, user_role_id: null, status: null })).toEqual([]);
});

test.each([
  ['forename', ''],
  ['surname', '  '],
  ['username', ''],
])('[S5.6] %s is required', (field, value) => {
  expect(messages(creating, { ...typed, [field]: value })).toEqual([[field, 'Value is required']]);
});

const hidden = exampleUser({ id: stableId('user', 'hidden'), username: 'ad\u200dmin' });

test.each(['ad\u200dmin', 'ad\u200cmin', 'admin\ufe0f', 'admin\u2800', 'ad\u00admin', 'ad\u2060min'])(
  '[PASS.1] no new username hides a character: %j',
  (username) => {
    const refused = [['username', 'Must not contain invisible characters']];
    expect(messages(creating, { ...typed, username })).toEqual(expect.arrayContaining(refused));
    expect(messages(editing, { ...typed, username })).toEqual(expect.arrayContaining(refused));
  },
);

test('[PASS.1, TEXT.4] who has such a username of old is edited in other fields, and given another', () => {
  const form = userForm([...users, hidden], hidden.id);
  expect(messages(form, { ...typed, username: hidden.username })).toEqual([]);
  expect(messages(form, { ...typed, username: 'admin' })).toEqual([]);
  expect(messages(form, { ...typed, username: 'adm\u200cin' })).toHaveLength(1);
});

test.each([
  ['TOM.hale', creating, true],
  [' tom.hale ', editing, true],
  ['INSPECTOR', creating, true],
  ['Inspector', editing, false],
  ['gone', creating, false],
])('[S5.5] username %j, compared case-insensitively, leaving out the own one', (username, form, taken) => {
  expect(messages(form, { ...typed, username })).toEqual(taken ? [['username', 'Username already in use']] : []);
});

test.each([
  ['new', creating, '', '', [['password', 'Passwords required']]],
  ['edited', editing, '', '', []],
  ['new', creating, 'long enough', 'long enougH', [['confirm_password', 'Passwords do not match']]],
  ['edited', editing, 'long enough', '', [['confirm_password', 'Passwords do not match']]],
  ['edited', editing, '', 'long enough', [['confirm_password', 'Passwords do not match']]],
  ['new', creating, 'seven77', 'seven77', [['password', 'Use at least 8 characters']]],
  ['edited', editing, 'eight888', 'eight888', []],
])('[S5.8, S5.9, PASS.4, PASS.20] password of a user who is %s: %j and %j', (_, form, password, confirm_password, expected) => {
  const given = { ...typed, password, confirm_password };
  expect(messages(form, given)).toEqual(expected);
});

test.each([
  ['', 'long enough', 'long enough', [['current_password', 'Value is required']]],
  ['old', '', '', [['new_password', 'Value is required']]],
  ['old', 'seven77', 'seven77', [['new_password', 'Use at least 8 characters']]],
  ['old', 'long enough', 'other', [['confirm_password', 'Passwords do not match']]],
  ['old', 'long enough', 'long enough', []],
])('[S5.9, S5.11, PASS.20] changing the password: %j, %j, %j', (current_password, new_password, confirm_password, expected) => {
  expect(messages(changePasswordForm, { current_password, new_password, confirm_password })).toEqual(expected);
});

test.each([
  ['long enough', '', [['current_password', 'Value is required']]],
  ['long enough', 'old', []],
  ['', '', []],
])(
  '[PASS.5] whoever sets their own password in the form, %j, gives the present one, %j',
  (password, current_password, expected) => {
    const given = { ...typed, password, confirm_password: password, current_password };
    expect(messages(userForm(users, own.id, true), given)).toEqual(expected);
  },
);

test.each([
  ['        ', 'Use more than blanks'],
  ['\u200b'.repeat(9), 'Use more than blanks'],
  ['\u00ad'.repeat(9), 'Use more than blanks'],
  ['\u3164'.repeat(9), 'Use more than blanks'],
  ['\u2800'.repeat(9), 'Use more than blanks'],
  ['seven77\u200b\u2800', 'Use at least 8 characters'],
  ['aaaaaaaa', 'Use more than one character repeated'],
  ['aA aA\u200baA ａA', 'Use more than one character repeated'],
  ['p\u200bassword', 'This password is one of the most common ones: choose another'],
  ['\u2800pass\u00adword', 'This password is one of the most common ones: choose another'],
  ['Firemark', 'This password is one of the most common ones: choose another'],
  ['firemark in the rain', null],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0622\u0628', null],
  ['iloveyou', 'This password is one of the most common ones: choose another'],
  ['ILoveYou', 'This password is one of the most common ones: choose another'],
  ['iloveyou!', null],
  ['demo-password', null],
])('[PASS.4] the new password %j is held against blanks and the most common ones', (password, message) => {
  const expected = message === null ? [] : [[expect.any(String), message]];
  expect(messages(creating, { ...typed, password, confirm_password: password })).toEqual(expected);
  const changing = { current_password: 'old', new_password: password, confirm_password: password };
  expect(messages(changePasswordForm, changing)).toEqual(expected);
});

test('[S3.4] the full name is forename and surname', () => {
  expect(fullName(own)).toBe('Priya Nair');
});
