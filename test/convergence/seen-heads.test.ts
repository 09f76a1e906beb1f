import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { audited } from '#server/audit/audited.ts';
import { readHead } from '#server/audit/read-audit.ts';
import { verifyDatabase } from '#server/audit/verify-audit.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { rewriteTrail } from './rewrite-trail.ts';

const site = exampleSite();
let server: TestApp;
let admin: User;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  token = await server.logIn(admin);
  await edit(fieldsOf(site));
  await edit({ name: 'Before' });
  vi.resetModules();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  await server.close();
});

const edit = (patch: Record<string, unknown>) => deviceOf(server, token).pushOne({ entity: 'sites', id: site.id, patch });

/** The page of an administrator's browser, which keeps what lies in its storage from one start of the app to the next. */
async function openBrowser(kept = new Map<string, string>()) {
  const session = { state: 'in', user: admin, token, sealingKey: '' };
  class LoggedInWorker extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.#say({ kind: 'topic', name: 'session', value: session }));
    }
    postMessage({ id }: { id: number }): void {
      this.#say({ kind: 'result', id, value: undefined });
    }
    #say(data: object): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const payload = typeof body === 'string' ? { payload: body } : {};
    const given = Object.fromEntries(new Headers(headers));
    const reply = await server.app.inject({ method: method as 'GET', url, headers: given, ...payload });
    return new Response(reply.body, { status: reply.statusCode });
  };
  for (const [name, value] of Object.entries({ Worker: LoggedInWorker, localStorage: storage, fetch }))
    vi.stubGlobal(name, value);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  const { unsentCounts } = await import('#web/data/page/session/session.ts');
  await unsentCounts();
  const { acceptLost, compareHeads } = await import('#web/audit/seen-heads.ts');
  const read = () => JSON.parse(kept.get('firemark-audit-heads') ?? '{}') as { heads?: { n: number }[]; lost?: never };
  return { acceptLost, compareHeads, read, kept };
}

test('[AUDIT.28, AUDIT.12] a chain that was written anew by hand, which fits by itself, is found by a device that saw it before, however far it went on', async () => {
  const browser = await openBrowser();
  await browser.compareHeads();
  const seen = await readHead(server.context.db);
  expect(browser.read()).toMatchObject({ heads: [seen], lost: null });

  await rewriteTrail(server.context.db, 3, (entry) => ({ ...entry, details: entry.details.replace('Before', 'Never so') }));
  await edit({ name: 'After' });
  expect(await verifyDatabase(server.context.db)).toHaveProperty('head', await readHead(server.context.db));
  const again = await openBrowser(browser.kept);
  await again.compareHeads();
  expect(again.read()).toMatchObject({ lost: { seen, how: 'rewritten', restore: null } });

  // It stays until somebody says that they know why, which the trail tells from then on.
  await again.compareHeads();
  const { lost } = again.read();
  await again.acceptLost(lost as never);
  const last = await server.context.db.selectFrom('audit_entries').selectAll().orderBy('n', 'desc').executeTakeFirstOrThrow();
  expect(last).toMatchObject({
    kind: 'lost-entries',
    user_id: admin.id,
    details: JSON.stringify({ n: seen.n, hash: seen.hash }),
  });
  expect(again.read()).toMatchObject({ heads: [{ n: last.n, hash: last.hash }], lost: null });
  await again.compareHeads();
  expect(again.read()).toMatchObject({ lost: null });
});

test('[AUDIT.28] one whose times were changed with it is found too, as one whose end is gone', async () => {
  const browser = await openBrowser();
  await browser.compareHeads();
  const { n } = await readHead(server.context.db);
  await rewriteTrail(server.context.db, n, (entry) => ({ ...entry, at: '2027-01-01T00:00:00.000Z' }));
  await browser.compareHeads();
  expect(browser.read()).toMatchObject({ lost: { seen: { n }, how: 'cut' } });
});

test('[AUDIT.28] one that only goes on is not complained about', async () => {
  const browser = await openBrowser();
  await browser.compareHeads();
  for (const name of ['One', 'Two']) await edit({ name });
  await audited(server.context, async () => undefined);
  await browser.compareHeads();
  expect(browser.read()).toMatchObject({ heads: [await readHead(server.context.db)], lost: null });
});
