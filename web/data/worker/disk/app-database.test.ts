import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { nextId } from '../testing/test-tab.ts';
import { AppDatabase } from './app-database.ts';

test('[DEV.10] a device keeps its id, and whoever is logged in stays, when the browser removes its databases under an open tab', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  vi.stubGlobal('indexedDB', new IDBFactory());
  const session = { user: exampleUser({ id: nextId() }), token: nextId(), sealingKey: '' };
  const app = new AppDatabase(undefined, undefined, () => session);
  await app.keepSession(session);
  const device = await app.deviceId();
  for (const { value } of open.mock.results) (value as IDBOpenDBRequest).result.close();
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect(await app.session()).toEqual(session);
  await app.close();
  const next = new AppDatabase();
  expect(await next.deviceId()).toBe(device);
  await next.close();
  open.mockRestore();
  vi.unstubAllGlobals();
});
