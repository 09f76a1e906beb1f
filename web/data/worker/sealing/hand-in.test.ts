import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileId } from '#domain/file/file.ts';
import { MOST_OPERATIONS, type Operation, type Outcome, pushRequest } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import { lateKey } from '../photos/late-key.ts';
import { NetworkError } from '../sync/server-calls.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId } from '../testing/test-tab.ts';
import { openBundle } from './bundle-key.ts';
import { BundleWriter } from './bundle-writer.ts';
import { handIn } from './hand-in.ts';
import { countWork, isAnyLeft } from './others-work.ts';
import { readBundle, storedItems } from './read-bundle.ts';
import { SealedDatabase } from './sealed-database.ts';
import type { LogEntry } from '../disk/user-schema.ts';

const server = await newSealingServer();
const author = nextId();
const device = nextId<Operation['device']>();
const bytes = new TextEncoder().encode('a photo').buffer;

const SEEN = '2026-11-20T08:00:00.000Z';
let seq = 0;
const entry = (...names: string[]): LogEntry => ({
  seq: (seq += 1),
  at: '',
  changes: names.map((name) => ({
    op: nextId(),
    entity: 'sites',
    id: nextId(),
    base: 7,
    seen: SEEN,
    create: false,
    patch: { name },
    ts: '2026-11-21T08:00:00.000Z',
    state: 'waiting',
    code: null,
    field: null,
    message: null,
    receipt: null,
  })),
});

const photo = (draft: string | null) => ({
  kind: 'photo' as const,
  photo: { id: nextId<FileId>(), sha256: 'right', file_name: 'a.jpg', taken_at: '', draft },
  binary: bytes,
});

/** Names that the server refuses, and what it was sent. */
class Server {
  refuses = new Set<string>();
  reachable = true;
  /** Of each push it answers so many operations. */
  answers = MOST_OPERATIONS;
  readonly pushes: { author: string; names: unknown[] }[] = [];
  readonly seen = new Set<unknown>();
  readonly files: string[] = [];

  readonly calls = {
    handIn: async (named: string, operations: readonly Operation[], sent_at: string) => {
      if (!this.reachable) throw new NetworkError();
      expect(pushRequest.parse({ operations, sent_at, author: named }).author).toBe(author);
      expect(operations.length).toBeLessThanOrEqual(MOST_OPERATIONS);
      this.pushes.push({ author: named, names: operations.map(({ patch }) => patch['name']) });
      for (const { base, seen } of operations) this.seen.add(`${base} ${seen}`);
      const outcomes = operations.slice(0, this.answers).map(({ op, patch }): Outcome => {
        if (!this.refuses.has(String(patch['name']))) return { op, outcome: 'held', reason: 'handed-in', receipt: '' };
        return { op, outcome: 'rejected', code: 'invalid', field: null, message: 'Value is required' };
      });
      return { now: sent_at, outcomes };
    },
    putFile: async (id: string) => {
      if (!this.reachable) throw new NetworkError();
      if (this.refuses.has(id)) throw new ApiError(413, 'Too large');
      this.files.push(id);
      return 'right';
    },
  };
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

async function sealedWork() {
  const sealed = new SealedDatabase();
  const writer = new BundleWriter(sealed, author, server.sealingKey);
  const [sent, left] = [photo(null), photo('survey')];
  await writer.add({ kind: 'log', entries: [entry('one', 'two'), entry('three')] });
  await writer.add({ kind: 'log', entries: [entry('four')] });
  await writer.add({ kind: 'drafts', drafts: [['survey', exampleDraft()]] });
  await writer.add({ kind: 'forms', forms: { 'site/new': 'Typed' } });
  await writer.add(sent);
  await writer.add(left);
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(author, sealed_key);
  const how = async (to: Server) => ({
    sealed,
    bundles: await sealed.bundles(),
    unseal,
    calls: to.calls,
    device,
    now: () => '2026-11-21T09:00:00.000Z',
  });
  const count = async () => (await countWork(sealed, await sealed.bundles(), unseal)).counts;
  return { sealed, how, count, sent: sent.photo.id };
}

test('[SESS.4, SYNC.41] an administrator sends the work of somebody who can’t log in any more as theirs; drafts and forms stay', async () => {
  const { how, count, sent } = await sealedWork();
  const to = new Server();
  expect(await count()).toEqual({ changes: 4, photos: 1, drafts: 1, forms: 1 });
  expect(await handIn(await how(to))).toEqual({ changes: 4, photos: 1, refused: [] });
  expect(to.pushes).toEqual([
    { author, names: ['one', 'two', 'three'] },
    { author, names: ['four'] },
  ]);
  expect([...to.seen]).toEqual([`7 ${SEEN}`]);
  expect(to.files).toEqual([sent]);
  expect(await count()).toEqual({ changes: 0, photos: 0, drafts: 1, forms: 1 });
  expect(await handIn(await how(to))).toEqual({ changes: 0, photos: 0, refused: [] });
});

test('[SESS.40] a file that was chosen for a saved survey, and is no photo yet, is told of, not sent, and stays', async () => {
  const sealed = new SealedDatabase();
  const writer = new BundleWriter(sealed, author, server.sealingKey);
  const late = photo(lateKey({ grade: nextId(), key: 'survey' }));
  await writer.add({
    ...late,
    photo: { ...late.photo, sha256: '', unscaled: { slot: nextId(), draft: exampleDraft(), wasKept: false } },
  });
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(author, sealed_key);
  const [bundles, to] = [await sealed.bundles(), new Server()];
  await handIn({ sealed, bundles, unseal, calls: to.calls, device, now: () => '2026-11-21T09:00:00.000Z' });
  expect(to.files).toEqual([]);
  const left = await countWork(sealed, bundles, unseal);
  expect(left).toEqual({ counts: { changes: 0, photos: 0, drafts: 0, forms: 0 }, asChosen: 1 });
  expect([isAnyLeft(left), isAnyLeft({ ...left, asChosen: 0 })]).toEqual([true, false]);
});

test('[SESS.4] what the server refuses of it stays sealed on the device, and can be sent once more', async () => {
  const { how, count, sent, sealed } = await sealedWork();
  const to = new Server();
  to.refuses = new Set(['two', sent]);
  expect(await handIn(await how(to))).toEqual({ changes: 3, photos: 0, refused: ['Value is required', 'Too large'] });
  expect(await count()).toEqual({ changes: 1, photos: 1, drafts: 1, forms: 1 });
  to.refuses.clear();
  expect(await handIn(await how(to))).toEqual({ changes: 1, photos: 1, refused: [] });
  expect(to.pushes.at(-1)?.names).toEqual(['two']);
  expect(await sealed.bundles()).toHaveLength(1);
});

test('[SESS.4, SYNC.11] what a server leaves unanswered of it is sent next, also behind what it refuses', async () => {
  const { how, count } = await sealedWork();
  const to = new Server();
  to.answers = 1;
  to.refuses = new Set(['one']);
  expect(await handIn(await how(to))).toEqual({ changes: 3, photos: 1, refused: ['Value is required'] });
  expect(to.pushes.map(({ names }) => names)).toEqual([['one', 'two', 'three'], ['two', 'three'], ['three'], ['four']]);
  expect(await count()).toEqual({ changes: 1, photos: 0, drafts: 1, forms: 1 });
});

test('[SESS.4, SYNC.11] a server that answers to none of it is asked once, and the work stays on the device', async () => {
  const { how, count } = await sealedWork();
  const to = new Server();
  to.answers = 0;
  await expect(handIn(await how(to))).rejects.toThrow('The server answered to none of the changes.');
  expect(to.pushes).toHaveLength(1);
  expect(await count()).toEqual({ changes: 4, photos: 1, drafts: 1, forms: 1 });
});

test('[SYNC.55] what can’t be read of it keeps nothing else from being sent and stays sealed as it is', async () => {
  const sealed = new SealedDatabase();
  const writer = new BundleWriter(sealed, author, server.sealingKey);
  const sound = entry('sound');
  const partly = { ...sound, changes: [null, ...sound.changes] };
  await writer.add({ kind: 'log', entries: [{ seq: 90, at: '' }, partly] as never });
  const [bundles, to] = [await sealed.bundles(), new Server()];
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(author, sealed_key);
  expect(await countWork(sealed, bundles, unseal)).toMatchObject({ counts: { changes: 1 } });
  const done = await handIn({ sealed, bundles, unseal, calls: to.calls, device, now: () => '2026-11-21T09:00:00.000Z' });
  expect(done).toEqual({ changes: 1, photos: 0, refused: [] });
  const [bundle] = bundles;
  if (bundle === undefined) throw new Error('no bundle');
  const open = await openBundle(bundle, await unseal(bundle));
  const left = await Array.fromAsync(readBundle(open, storedItems(sealed, bundle)));
  expect(left.map(({ content }) => content)).toEqual([
    {
      kind: 'log',
      entries: [
        { seq: 90, at: '' },
        { ...partly, changes: [null] },
      ],
    },
  ]);
});

test('[SESS.4] without a connection nothing of it leaves the device', async () => {
  const { how, count } = await sealedWork();
  const to = new Server();
  to.reachable = false;
  await expect(handIn(await how(to))).rejects.toBeInstanceOf(NetworkError);
  expect(await count()).toEqual({ changes: 4, photos: 1, drafts: 1, forms: 1 });
});
