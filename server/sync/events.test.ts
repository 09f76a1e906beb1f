import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

test('[FAN.22] a stream whose listener can’t be told what is newest is ended, so that it comes back', async () => {
  const { db } = server.context;
  const token = await server.logIn(await server.addUser(administrator));
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const listen = async () => {
    const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    return reply;
  };
  await db.schema.alterTable('counter').renameTo('counter_away').execute();
  try {
    const reply = await listen();
    expect(await reply.toArray()).toEqual([]);
  } finally {
    await db.schema.alterTable('counter_away').renameTo('counter').execute();
  }
  const reply = await listen();
  expect(String((await once(reply, 'data'))[0])).toBe('data: {"ver":1}\n\n');
  reply.destroy();
});
