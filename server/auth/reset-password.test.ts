import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/audit/verify-audit.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { resetPassword } from './passwords/reset-password.ts';

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const logIn = (password: string) => server.post('/api/auth/login', { username: 'ADMIN', password });

test('[OPS.1] whoever runs the server gives somebody a new password: the old one and its sessions end, and the trail tells of it', async () => {
  const admin = await server.addUser(administrator);
  const token = await server.logIn(admin);
  const { password, ended } = await resetPassword(server.context, ' Admin ');
  expect(ended).toBe(1);
  expect((await server.post('/api/auth/me', undefined, token)).statusCode).toBe(401);
  expect((await logIn(TEST_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(password)).statusCode).toBe(200);
  const told = server.context.db.selectFrom('audit_entries').selectAll().where('kind', '=', 'password');
  expect(await told.execute()).toMatchObject([{ user_id: null, entity: 'users', record_id: admin.id, details: '{"ended":1}' }]);
  expect(await verifyDatabase(server.context.db)).toHaveProperty('head');
});

test('[OPS.1] nobody gets a password who has no name here or may not log in', async () => {
  await server.addUser({ ...administrator, status: 'Inactive' });
  await expect(resetPassword(server.context, 'adnim')).rejects.toThrow('Nobody has the username adnim');
  await expect(resetPassword(server.context, 'admin')).rejects.toThrow('admin is not active');
});
