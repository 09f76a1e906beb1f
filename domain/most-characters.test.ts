import { grouped } from './grouped.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { assetForm } from './asset/asset-form.ts';
import { assetGradeForm } from './survey/asset-grade-form.ts';
import { inspectionForm } from './inspection/inspection-form.ts';
import { mostCharacters } from './most-characters.ts';
import { siteForm } from './site/site-form.ts';
import { changePasswordForm } from './user/change-password-form.ts';
import { passwordFaults } from './user/new-password.ts';
import { userForm } from './user/user-form.ts';

const tooLong = (form: z.ZodType, values: Record<string, unknown>, field: string) => {
  const read = form.safeParse({ ...values, [field]: 'x'.repeat(20_001) });
  return read.error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
};

test.each([
  ['site', siteForm, 'name', 200],
  ['site', siteForm, 'notes', 20_000],
  ['asset', assetForm, 'location', 200],
  ['asset', assetForm, 'serial_number', 200],
  ['asset', assetForm, 'history', 20_000],
  ['inspection', inspectionForm, 'title', 200],
  ['inspection', inspectionForm, 'scope', 20_000],
  ['grade', assetGradeForm, 'recommendations', 20_000],
  ['user', userForm([], null), 'username', 200],
  ['user', userForm([], null), 'email_address', 200],
] as const)('[TEXT.5] the %s form takes no longer %s than %s says, and says so', (_noun, form, field, most) => {
  expect(mostCharacters(form, field)).toBe(most);
  expect(tooLong(form, {}, field)).toEqual([`At most ${grouped(most)} characters`]);
});

test('[TEXT.6] a password that is too long is said to be; its input takes it whole', () => {
  const both = (field: string) => ({ [field]: 'x'.repeat(201), confirm_password: 'x'.repeat(201) });
  for (const [form, field] of [
    [userForm([], null), 'password'],
    [userForm([], '00000000-0000-7000-8000-000000000000' as never), 'password'],
    [changePasswordForm, 'new_password'],
  ] as const) {
    expect(tooLong(form, both(field), field)).toEqual(['At most 200 characters']);
  }
  expect(tooLong(changePasswordForm, {}, 'current_password')).toEqual(['At most 200 characters']);
});

test('[TEXT.6] a new password that can not be sealed on the device is said to be too long', () => {
  const messages = (text: string) =>
    changePasswordForm
      .safeParse({ current_password: 'x', new_password: text, confirm_password: text })
      .error?.issues.map(({ message }) => message);
  expect(messages('xy'.repeat(95))).toBeUndefined();
  expect(messages('x'.repeat(191))).toEqual([passwordFaults.long]);
  expect(messages('éè'.repeat(47))).toBeUndefined();
  expect(messages('é'.repeat(96))).toEqual([passwordFaults.long]);
  expect(messages('😀'.repeat(48))).toEqual([passwordFaults.long]);
});

test('[TEXT.5] what is not a text has no most', () => {
  expect(mostCharacters(inspectionForm, 'site_id')).toBeUndefined();
  expect(mostCharacters(inspectionForm, 'inspector_ids')).toBeUndefined();
  expect(mostCharacters(z.string().max(3), 'any')).toBeUndefined();
});
