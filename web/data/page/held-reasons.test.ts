import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { HeldNow } from '../protocol/held-now.ts';
import type { ToWorker } from '../protocol/messages.ts';

const user = exampleUser();

/** A worker of an administrator, and what it knows to be held. */
class DeskWorker extends EventTarget {
  static held: HeldNow[] | null = null;

  constructor() {
    super();
    queueMicrotask(() => this.#say({ kind: 'topic', name: 'session', value: { state: 'in', user, token: '', sealingKey: '' } }));
  }

  postMessage(message: ToWorker): void {
    if (message.kind !== 'call') return;
    this.#say({ kind: 'result', id: message.id, value: message.name === 'heldNow' ? DeskWorker.held : {} });
  }

  #say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** The forms of the user, as the browser stores them. */
function stubStorage(): object {
  const storage: Record<string, unknown> = {};
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, text: string) => void (storage[name] = text),
    removeItem: (name: string) => void delete storage[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  vi.stubGlobal('localStorage', storage);
  return storage;
}

const sent = { inspection_id: null, device: 'other', user_id: 'priya' };
const ofInspection = { inspection: 'inspection' };
const kept = ['verdict/op', 'verdict/inspection/inspection', 'verdict/device/device/priya', 'history/asset'];
let storage: object = {};
const left = () => Object.keys(storage).flatMap((name) => name.split(`firemark-form/${user.id}/`)[1] ?? []);

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('Worker', DeskWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  storage = stubStorage();
  DeskWorker.held = null;
  const { unsentCounts } = await import('./session/session.ts');
  await unsentCounts();
  for (const key of kept) Object.assign(storage, { [`firemark-form/${user.id}/${key}`]: '{}' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['nothing waits', [], ['history/asset']],
  ['another change of the inspection waits', [{ ...sent, op: 'other', inspection_id: 'inspection' }], [kept[1], kept[3]]],
  ['it waits', [{ ...sent, op: 'op', device: 'device' }], [kept[0], kept[2], kept[3]]],
  ['not all that waits is known', null, kept],
])('[FORM.4] a reason that could not be sent any more is no unsent form: %s', async (_, held, expected) => {
  DeskWorker.held = held;
  const { unsentCounts } = await import('./session/session.ts');
  expect(await unsentCounts()).toMatchObject({ forms: expected.length });
  expect(left()).toEqual(expected);
});

test('[FORM.4] reasons go with the list of what waits', async () => {
  DeskWorker.held = [];
  const { refreshDecisions } = await import('./decisions.ts');
  await refreshDecisions();
  expect(left()).toEqual(['history/asset']);
});

const word = { verdict: 'accepted', reason: null } as const;
const decided = Response.json({ verdicts: ['op'] });
const gone = Response.json({ message: 'It is gone' }, { status: 404 });

test.each([
  ['a word on it', decided, ['verdict/op']],
  ['a word that comes too late', gone, ['verdict/op']],
])('[FORM.4] %s ends its reason', async (_, reply, ended) => {
  vi.stubGlobal('fetch', () => Promise.resolve(reply.clone()));
  const { decideHeld } = await import('#web/decisions/decide.ts');
  expect(await decideHeld('op', word)).toBe(true);
  expect(left()).toEqual(kept.filter((key) => !ended.includes(key)));
});

test('[FORM.4] a word on an inspection ends the reasons of what it names; one that fails ends none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { decideAllHeld } = await import('#web/decisions/decide.ts');
  expect(await decideAllHeld(ofInspection, 1, word)).toBe(false);
  expect(left()).toEqual(kept);
  vi.stubGlobal('fetch', () => Promise.resolve(decided.clone()));
  expect(await decideAllHeld(ofInspection, 1, word)).toBe(true);
  expect(left()).toEqual(['verdict/device/device/priya', 'history/asset']);
});

const said = async () => (await import('#web/ui/snackbar/snackbar-state.ts')).currentSnackbar()?.message;
const replies = (...given: (Response | Error)[]) => {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { body = 'null' }: { body?: string }) => {
    asked.push({ path, body: JSON.parse(body) as unknown });
    const next = given.shift();
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new TypeError('Failed to fetch'));
  });
  return asked;
};
const part = Response.json({ verdicts: ['op', 'two'], left: [], more: true });
const UNHEARD = 'no answer came. What still waits is shown once there is a connection.';

test.each([
  ['no answer came', new TypeError('Failed to fetch'), `It is not known whether it was decided: ${UNHEARD}`],
  [
    'what stands before the server gave up',
    new Response('', { status: 504 }),
    `It is not known whether it was decided: ${UNHEARD}`,
  ],
  ['the server refused', Response.json({ message: 'Too much' }, { status: 409 }), 'Nothing was decided: Too much'],
])('[HELD.19] what is known of a word is said where %s', async (_, reply, expected) => {
  replies(reply);
  const { decideHeld } = await import('#web/decisions/decide.ts');
  expect(await decideHeld('op', word)).toBe(false);
  expect(await said()).toBe(expected);
  expect(left()).toEqual(kept);
});

test.each([
  [
    'the answer to the next was lost',
    new TypeError('Failed to fetch'),
    `2 changes accepted. Of the others it is not known: ${UNHEARD}`,
  ],
  [
    'the next was refused',
    Response.json({ message: 'The server is busy' }, { status: 503 }),
    '2 changes accepted. The others still wait: The server is busy',
  ],
])('[HELD.19] of a word on more than one call decides what is decided already is said where %s', async (_, reply, expected) => {
  replies(part.clone(), reply);
  const { decideAllHeld } = await import('#web/decisions/decide.ts');
  expect(await decideAllHeld(ofInspection, 9, word)).toBe(false);
  expect(await said()).toBe(expected);
  expect(left()).toEqual(kept.filter((key) => key !== 'verdict/op'));
});

test('[HELD.19] where a call decides nothing and more waits, that is said', async () => {
  replies(part.clone(), Response.json({ verdicts: [], left: [{ op: 'three', message: 'Value is required' }], more: true }));
  const { decideAllHeld } = await import('#web/decisions/decide.ts');
  await decideAllHeld(ofInspection, 9, word);
  expect(await said()).toBe('2 changes accepted. 1 change and what came after still wait: Value is required');
});

test('[HELD.17] a word on a device names the author', async () => {
  const asked = replies(Response.json({ held: [], before: 3, next: null, total: 3 }), decided.clone());
  const { decideAllHeld } = await import('#web/decisions/decide.ts');
  expect(await decideAllHeld({ device: 'device', author: 'priya' }, 9, word)).toBe(true);
  expect(asked).toEqual([
    { path: '/api/sync/held?device=device&author=priya&after=9&answers=counted', body: null },
    { path: '/api/sync/held?author=priya', body: { ...word, of: { device: 'device' }, until: 9 } },
  ]);
  expect(left()).not.toContain('verdict/device/device/priya');
});

test('[VER.34, HELD.17] a former server, which would decide about all that a device has sent, is sent no word on one author’s', async () => {
  const asked = replies(Response.json({ held: [], next: null, total: 3 }), decided.clone());
  const { decideAllHeld } = await import('#web/decisions/decide.ts');
  expect(await decideAllHeld({ device: 'device', author: 'priya' }, 9, word)).toBe(false);
  expect(asked).toHaveLength(1);
  expect(await said()).toBe(
    'Nothing was decided: the server is an older version, which would decide about other people’s changes from this device too. Decide about each change by itself.',
  );
  expect(left()).toEqual(kept);
});

test.each([
  ['there is no connection', new TypeError('Failed to fetch'), 'Nothing was decided: it needs a connection.'],
  [
    'the server fails',
    Response.json({ message: 'The server is down' }, { status: 502 }),
    'Nothing was decided: The server is down',
  ],
])(
  '[HELD.19, HELD.17] a word that was not sent, as %s where it is asked before, is not called one of which nothing is known',
  async (_, reply, expected) => {
    const asked = replies(reply);
    const { decideAllHeld } = await import('#web/decisions/decide.ts');
    expect(await decideAllHeld({ device: 'device', author: 'priya' }, 9, word)).toBe(false);
    expect(asked).toHaveLength(1);
    expect(await said()).toBe(expected);
    expect(left()).toEqual(kept);
  },
);
