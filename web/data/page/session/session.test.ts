import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { ApiError } from '../../api-error.ts';

const TOKEN = 'a token';
const session = { state: 'in', user: exampleUser(), token: TOKEN, sealingKey: '' };

/** A worker of somebody who is logged in, as the page sees it. */
class LoggedInWorker extends EventTarget {
  static readonly ended: unknown[] = [];
  static canEnd = true;

  constructor() {
    super();
    queueMicrotask(() => this.#say({ kind: 'topic', name: 'session', value: session }));
  }

  postMessage({ id, name, args }: { id: number; name: string; args: unknown[] }): void {
    if (name === 'endSession') LoggedInWorker.ended.push(...args);
    if (name !== 'endSession' || LoggedInWorker.canEnd) this.#say({ kind: 'result', id, value: undefined });
    else this.#say({ kind: 'error', id, failure: { code: 'no-room', message: 'Not saved', field: null } });
  }

  #say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  LoggedInWorker.ended.length = 0;
  LoggedInWorker.canEnd = true;
  vi.resetModules();
  vi.stubGlobal('Worker', LoggedInWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

/** Calls the server, which answers so; what was sent and what came of it. */
async function call(reply: Response, init?: RequestInit) {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Promise.resolve(reply);
  });
  const { apiFetch, unsentCounts } = await import('./session.ts');
  await unsentCounts();
  const outcome = await apiFetch('/auth/me', init).catch((error: unknown) => error);
  return { headers: Object.fromEntries(sent[0] ?? []), outcome };
}

test('[S7.1] a call asks for JSON with the token as Bearer, and sends JSON', async () => {
  const { headers } = await call(Response.json({}), { method: 'POST', body: '{}' });
  expect(headers).toEqual({ accept: 'application/json', authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' });
});

test.each([401, 403])(
  '[S4.25, S7.2, S8.2] a %i while logged in ends the session, and rejects with its message',
  async (status) => {
    const { outcome } = await call(Response.json({ message: 'Log in again' }, { status }));
    expect(LoggedInWorker.ended).toEqual([TOKEN]);
    expect(outcome).toMatchObject({ name: 'ApiError', status, message: 'Log in again' });
  },
);

test('[SESS.33, S8.2] a call whose session can’t be ended rejects with the server’s answer all the same', async () => {
  LoggedInWorker.canEnd = false;
  const { outcome } = await call(Response.json({ message: 'Log in again' }, { status: 401 }));
  expect(outcome).toMatchObject({ name: 'ApiError', status: 401, message: 'Log in again' });
});

test('[S7.2] another error ends nothing, and one without a message rejects with the status text', async () => {
  const { outcome } = await call(new Response(null, { status: 503, statusText: 'Service Unavailable' }));
  expect(LoggedInWorker.ended).toEqual([]);
  expect(outcome).toMatchObject({ name: ApiError.name, status: 503, message: 'Service Unavailable' });
});

const [audit, decisions, labels, tokens] = [
  () => import('../audit.ts'),
  () => import('../decisions.ts'),
  () => import('../labels.ts'),
  () => import('../api-tokens.ts'),
];
const word = { verdict: 'refused', reason: null } as const;
/** Whatever a page asks of the server by itself. */
const callers: Readonly<Record<string, () => Promise<unknown>>> = {
  'the audit trail': async () => (await audit()).readAudit({}, null),
  'the trail’s head': async () => (await audit()).readAuditHead(null),
  'a lost head': async () => (await audit()).tellLostHead({ n: 1, hash: '' }),
  'restores in the trail': async () => (await audit()).readRestores(''),
  'an export of the trail': async () => (await audit()).auditExport({}),
  'a judgement': async () => (await decisions()).judgeHeld('op', word),
  'a judgement of many': async () => (await decisions()).judgeAllHeld({ inspection: 'one' }, 0, word, () => undefined),
  'the end of a conflict': async () => (await decisions()).endConflict('one', 'kept'),
  'a site that stays deleted': async () => (await decisions()).keepSiteDeleted('one'),
  'the labels’ numbers': async () => (await labels()).readLabelState(),
  'more numbers': async () => (await labels()).handOutNumbers(1),
  'labels to print': async () => (await labels()).labelsPdf({} as never),
  'the organisation’s name': async () => (await labels()).saveOrganisationName('One'),
  'API tokens': async () => (await tokens()).readTokens(),
  'a new API token': async () => (await tokens()).makeToken({} as never),
  'the end of an API token': async () => (await tokens()).revokeToken('one'),
  'own sessions': async () => (await import('./own-sessions.ts')).ownSessions(),
  'the end of a session': async () => (await import('./own-sessions.ts')).endOwnSessions('one'),
  'the own password': async () => (await import('./own-password.ts')).isOwnPassword('one'),
  'a report': async () =>
    (await import('#web/reports/fetch-report.ts')).fetchReport('/inspections/report/one', new AbortController().signal),
};

test.each(Object.keys(callers))('[S4.25, S8.2, SYNC.71] a 401 logs out at once, whatever asks: %s', async (name) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Please log in' }, { status: 401 })));
  const { unsentCounts } = await import('./session.ts');
  await unsentCounts();
  await callers[name]?.().catch(() => undefined);
  expect(LoggedInWorker.ended).toEqual([TOKEN]);
});

test('[SYNC.71] nothing of the app asks the server past the calls that know of an ended session', async () => {
  const asking: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**'] }))
    if (/(?<![\w.])fetch\(/.test(readFileSync(file, 'utf8'))) asking.push(file.replaceAll('\\', '/'));
  expect(asking.toSorted()).toEqual([
    'web/data/page/session/session.ts',
    'web/data/worker/run-worker.ts',
    'web/data/worker/sync/server-calls.ts',
    'web/error-reporting/error-reporting.ts',
    'web/scan/decoding/load-decoder.ts',
  ]);
});

test('[SYNC.70] what a page reads is asked for once while it is under way, each reads the answer, and after a change it is asked anew', async () => {
  const sent: string[] = [];
  const answers: ((reply: Response) => void)[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${url}`);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const { apiFetch, unsentCounts } = await import('./session.ts');
  await unsentCounts();
  const reading = [apiFetch('/audit'), apiFetch('/audit'), apiFetch('/audit?before=7')];
  const changing = apiFetch('/audit/lost', { method: 'POST', body: '{}' });
  const meanwhile = apiFetch('/audit');
  answers[2]?.(Response.json({}));
  await changing;
  const after = apiFetch('/audit');
  expect(sent).toEqual(['GET /api/audit', 'GET /api/audit?before=7', 'POST /api/audit/lost', 'GET /api/audit', 'GET /api/audit']);
  for (const [at, answer] of answers.entries()) answer(Response.json({ at }));
  const read = await Promise.all([...reading, meanwhile, after].map(async (reply) => (await reply).json() as Promise<unknown>));
  expect(read).toEqual([{ at: 0 }, { at: 0 }, { at: 1 }, { at: 3 }, { at: 4 }]);
  void apiFetch('/audit');
  expect(sent).toHaveLength(6);
});
