import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import type { Conflict } from '#domain/sync/wire.ts';
import type { ToWorker } from '#web/data/protocol/messages.ts';
import { initialStatus } from '#web/data/protocol/sync-status.ts';

let events: string[] = [];

/** A worker whose rounds bring to the server what was saved. */
class SendingWorker extends EventTarget {
  constructor() {
    super();
    const value = { state: 'in', user: exampleUser(), token: 'a token', sealingKey: '' };
    queueMicrotask(() => this.#say({ kind: 'topic', name: 'session', value }));
  }

  postMessage(message: ToWorker): void {
    if (message.kind !== 'call') return;
    if (message.name !== 'pageState') events.push(message.name);
    if (message.name === 'save') this.#sayUnsent(1);
    this.#say({ kind: 'result', id: message.id, value: undefined });
    if (message.name === 'syncNow') queueMicrotask(() => this.#sayUnsent(0));
  }

  #sayUnsent(unsent: number): void {
    events.push(`${unsent} unsent`);
    this.#say({ kind: 'topic', name: 'sync', value: { ...initialStatus, online: true, unsent } });
  }

  #say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  events = [];
  vi.resetModules();
  vi.stubGlobal('Worker', SendingWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

const conflict: Conflict = {
  conflict_id: 'one',
  entity: 'sites',
  id: exampleSite().id,
  field: 'name',
  base: null,
  kept: 'From other',
  lost: 'From one',
  kept_by_id: null,
  lost_by_id: null,
  kept_at: null,
  lost_at: null,
  created_at: '2026-11-21T09:00:00.000Z',
  patch: null,
};

/** Brings the lost value back; what is said in the end. */
async function restored(reply: Response): Promise<string | undefined> {
  vi.stubGlobal('fetch', (path: string) => {
    events.push(path);
    return Promise.resolve(reply);
  });
  const { restoreValue } = await import('./decide.ts');
  const { currentSnackbar } = await import('#web/ui/snackbar/snackbar-state.ts');
  await restoreValue(conflict, {});
  return currentSnackbar()?.message;
}

test('[MERGE.15] the server is told that a value was brought back once it has the edit', async () => {
  expect(await restored(Response.json({}))).toBe('Successfully restored');
  const told = ['learnRows', 'save', '1 unsent', 'syncNow', '0 unsent', '/api/sync/conflicts/one'];
  expect(events.slice(0, told.length)).toEqual(told);
});

test('[MERGE.15] a value that was brought back on the device, and that the server has not taken, is said to be', async () => {
  const said = 'It was saved here; the server has not taken it yet. Choose it again when it has.';
  expect(await restored(Response.json({ message: 'no' }, { status: 409 }))).toBe(said);
});
