import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { UserId } from '#domain/user/user.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { Crash, nextId } from '../testing/test-tab.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { bringBack } from './bring-back.ts';
import { doubtedCopies } from '../photos/doubted-photos.ts';
import { Endings } from './endings.ts';
import { SealedDatabase } from './sealed-database.ts';
import type { ConfirmedPhoto, LoggedChange } from '../disk/user-schema.ts';
import { newMeta } from '../disk/meta.ts';

const SECRET = 'Kestrel House';
const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const DAY = 86_400_000;
const server = newSealingServer();

interface Work {
  /** How many changes each logged action has. */
  log: number[];
  /** How many days ago each was acknowledged. */
  sent: number[];
  drafts: number;
  photos: boolean[];
  doubted: number;
  forms: number;
  cursor: string | null;
}

const work: fc.Arbitrary<Work> = fc.record({
  log: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 120, size: 'max' }),
  sent: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120, size: 'max' }),
  drafts: fc.nat(3),
  photos: fc.array(fc.boolean(), { maxLength: 4 }),
  doubted: fc.nat(3),
  forms: fc.nat(2),
  cursor: fc.option(fc.constant('a cursor')),
});

const change = (): LoggedChange => ({
  op: nextId(),
  entity: 'sites',
  id: nextId(),
  base: 7,
  seen: '2026-11-20T08:00:00.000Z',
  create: false,
  patch: { name: SECRET },
  ts: '2026-11-21T08:00:00.000Z',
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  receipt: null,
});

/** A device whose process dies and starts again. */
class Device {
  readonly user = exampleUser({ id: nextId<UserId>(), surname: SECRET });
  readonly token = nextId();
  commitsToLive = Number.POSITIVE_INFINITY;
  readonly forms = memoryForms(() => this.#commit());
  readonly #sealingKey: string;

  constructor(sealingKey: string) {
    this.#sealingKey = sealingKey;
  }

  readonly #commit = (): void => {
    this.commitsToLive -= 1;
    if (this.commitsToLive <= 0) throw new Crash();
  };

  readonly app = () => new AppDatabase(this.#commit);
  readonly sealed = () => new SealedDatabase(this.#commit);
  readonly database = () => new UserDatabase(this.user.id, { onCommit: this.#commit });

  logIn(): Promise<unknown> {
    return this.app().keepSession({ user: this.user, token: this.token, sealingKey: this.#sealingKey });
  }

  async fill({ log, sent, drafts, photos, doubted, forms, cursor }: Work): Promise<void> {
    await this.logIn();
    const database = this.database();
    await database.write(
      ['log', 'sent', 'drafts', 'unsent_photos', 'files', 'blocks', 'answers', 'meta'],
      async (transaction) => {
        for (const count of log) {
          await transaction.objectStore('log').add({ at: '', changes: Array.from({ length: count }, change) } as never);
        }
        for (const days of sent) {
          const sent_at = new Date(NOW - days * DAY).toISOString();
          const made = change();
          await transaction.objectStore('sent').put({ op: made.op, sent_at, again: 0, change: made });
        }
        for (let at = 0; at < drafts; at += 1)
          await transaction.objectStore('drafts').put(exampleDraft({ recommendations: SECRET }), `draft ${at}`);
        for (const hasBinary of photos) {
          const id = nextId<FileId>();
          const photo = { id, sha256: '', file_name: `${SECRET}.jpg`, taken_at: '', draft: null };
          await transaction.objectStore('unsent_photos').put(photo);
          if (hasBinary) await transaction.objectStore('files').put({ id, binary: new TextEncoder().encode(SECRET + id).buffer });
        }
        const confirmed_photos: ConfirmedPhoto[] = [];
        for (let at = 0; at < doubted; at += 1) {
          const id = nextId<FileId>();
          confirmed_photos.push({ id, file_name: `${SECRET}.jpg`, doubted: true });
          await transaction.objectStore('files').put({ id, binary: new TextEncoder().encode(SECRET + id).buffer });
        }
        const block = { key: 1, kind: 'rows', entity: 'sites', epoch: 1, size: 'small', rows: SECRET } as const;
        await transaction.objectStore('blocks').put(block);
        await transaction.objectStore('files').put({ id: nextId(), binary: new TextEncoder().encode(SECRET).buffer });
        const last_synced_at = new Date(NOW).toISOString();
        await transaction.objectStore('meta').put({ ...newMeta(1), cursor, last_synced_at, confirmed_photos }, 'meta');
      },
    );
    await database.close();
    for (let at = 0; at < forms; at += 1) await this.forms.bring(this.user.id, { [`form ${at}`]: SECRET });
  }

  /** What must come back. */
  async image() {
    const database = this.database();
    const image = await database.read(['log', 'sent', 'drafts', 'unsent_photos', 'files', 'meta'], async (transaction) => {
      const photos = await transaction.objectStore('unsent_photos').getAll();
      const copies = (await doubtedCopies(transaction)).map(({ id, file_name }) => ({ id, file_name }));
      const doubted = copies.toSorted((one, other) => one.id.localeCompare(other.id));
      const binaries = await Promise.all([...photos, ...doubted].map(({ id }) => transaction.objectStore('files').get(id)));
      const sent = await transaction.objectStore('sent').getAll();
      const oldest = new Date(NOW - 30 * DAY).toISOString();
      const meta = await transaction.objectStore('meta').get('meta');
      const kept = sent.filter(({ sent_at }) => sent_at > oldest);
      return {
        log: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes),
        sent: kept.map(({ op, sent_at, change: made }) => ({ op, sent_at, made })),
        drafts: await transaction.objectStore('drafts').getAll(),
        photos,
        doubted,
        binaries: binaries.map((file) => file && new TextDecoder().decode(file.binary)),
        cursor: kept.length === 0 ? null : (meta?.cursor ?? meta?.former_cursor ?? null),
      };
    });
    await database.close();
    return { ...image, forms: await this.forms.all() };
  }

  async finish(): Promise<void> {
    const app = this.app();
    const sealed = this.sealed();
    const endings = new Endings({
      app,
      sealed,
      forms: this.forms,
      locks: navigator.locks,
      openDatabase: () => this.database(),
      now: () => NOW,
      onProgress: () => undefined,
      onFailed: (error) => {
        throw error;
      },
    });
    try {
      await endings.finish();
    } finally {
      await Promise.all([app.close(), sealed.close()]);
    }
  }

  async end(): Promise<void> {
    const app = this.app();
    try {
      await app.endSession(this.token, { how: 'seal', ended: false });
    } finally {
      await app.close();
    }
    await this.finish();
  }

  async bringBack(): Promise<void> {
    const [database, sealed, { unseal }] = [this.database(), this.sealed(), await server];
    try {
      await bringBack({
        userId: this.user.id,
        database,
        sealed,
        forms: this.forms,
        locks: navigator.locks,
        unseal: ({ sealed_key }) => unseal(this.user.id, sealed_key),
      });
    } finally {
      await Promise.all([database.close(), sealed.close()]);
    }
  }

  /** Goes on at each next start until it survives to the end. */
  async withCrashes(first: () => Promise<void>, next: () => Promise<void>, lives: readonly number[]): Promise<void> {
    let step = first;
    for (const life of lives) {
      this.commitsToLive = life;
      const died = await step().then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          return true;
        },
      );
      if (died) step = next;
    }
    this.commitsToLive = Number.POSITIVE_INFINITY;
    await step();
  }
}

/** What its user has before them by name, and its end: it is sent, submitted or discarded. */
async function endSome(device: Device, isEnded: (at: number) => boolean): Promise<{ ended: string[]; left: string[] }> {
  const database = device.database();
  const stores = ['log', 'drafts', 'unsent_photos'] as const;
  const found = await database.write([...stores], async (transaction) => {
    const names: { name: string; isOver: boolean }[] = [];
    for (const store of stores)
      for (const key of await transaction.objectStore(store).getAllKeys()) {
        const entry = store === 'log' ? await transaction.objectStore('log').get(key as number) : undefined;
        const isOver = isEnded(names.length);
        const ops = entry?.changes.map(({ op }) => op) ?? [`${store}/${key}`];
        names.push(...ops.map((name) => ({ name, isOver })));
        if (isOver) await transaction.objectStore(store).delete(key);
      }
    return names;
  });
  await database.close();
  const named = (isOver: boolean) => found.filter((one) => one.isOver === isOver).map(({ name }) => name);
  return { ended: named(true), left: named(false) };
}

/** All that can be read in the browser's databases, texts in binaries too. */
async function readableText(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await openDB(name ?? '');
    for (const store of database.objectStoreNames) {
      for (const value of await database.getAll(store)) {
        texts.push(JSON.stringify(value, (_key, part: unknown) => (isBytes(part) ? new TextDecoder().decode(part) : part)));
      }
    }
    database.close();
  }
  return texts.join('\n');
}

const isBytes = (part: unknown): part is ArrayBuffer | Uint8Array => part instanceof ArrayBuffer || part instanceof Uint8Array;

const lives = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });

test(
  '[SESS.1, SESS.3, SYNC.41] wherever ending a session breaks off, the next start leaves nothing in the clear, and the next login brings all of it back',
  { timeout: 300_000 },
  async () => {
    const { sealingKey } = await server;
    await fc.assert(
      fc.asyncProperty(work, lives, lives, async (given, endLives, backLives) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const device = new Device(sealingKey);
        await device.fill(given);
        const before = await device.image();
        await device.withCrashes(
          () => device.end(),
          () => device.finish(),
          endLives,
        );
        const left = await readableText();
        for (const text of [SECRET, device.token]) expect(left).not.toContain(text);
        expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`firemark-user-${device.user.id}`);
        expect(await device.app().endings()).toEqual([]);
        expect(await device.forms.all()).toEqual({});

        await device.withCrashes(
          () => device.bringBack(),
          () => device.bringBack(),
          backLives,
        );
        expect(await device.image()).toEqual(before);
        expect(await device.sealed().bundles()).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
    vi.unstubAllGlobals();
  },
);

const turns = fc.array(fc.record({ life: fc.integer({ min: 1, max: 6 }), ends: fc.nat(), logsOut: fc.boolean() }), {
  maxLength: 5,
});

test(
  '[SESS.42] wherever bringing back breaks off, and whoever logs out then, what was ended by then doesn’t come again, and all else comes',
  { timeout: 300_000 },
  async () => {
    const { sealingKey } = await server;
    await fc.assert(
      fc.asyncProperty(work, turns, async (given, all) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const device = new Device(sealingKey);
        await device.fill(given);
        const before = (await endSome(device, () => false)).left;
        await device.end();
        const over: string[] = [];
        for (const { life, ends, logsOut } of all) {
          device.commitsToLive = life;
          await device.bringBack().catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          });
          device.commitsToLive = Number.POSITIVE_INFINITY;
          over.push(...(await endSome(device, (at) => (at + ends) % 3 === 0)).ended);
          if (logsOut) {
            await device.logIn();
            await device.end();
          }
        }
        await device.bringBack();
        const { left } = await endSome(device, () => false);
        expect([...over, ...left].toSorted()).toEqual(before.toSorted());
        expect(await device.sealed().bundles()).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 25) },
    );
    vi.unstubAllGlobals();
  },
);
