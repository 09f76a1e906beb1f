import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { compact } from '../store/compaction.ts';
import { NetworkError } from '../sync/server-calls.ts';
import { HELD_NAME, ModelServer, REFUSED_NAME } from '../testing/model-server.ts';
import { Crash, nextId, TestTab } from '../testing/test-tab.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';

type Action =
  | { kind: 'create'; name: string }
  | { kind: 'edit'; site: number; name: string }
  | { kind: 'edit-two'; site: number; other: number; notes: string }
  | { kind: 'delete'; site: number }
  | { kind: 'draft'; key: string }
  | { kind: 'sync'; faults: ('request' | 'response')[] }
  | { kind: 'edit-elsewhere'; site: number; notes: string }
  | { kind: 'create-elsewhere'; name: string }
  | { kind: 'evict'; site: number }
  | { kind: 'judge'; verdict: 'accepted' | 'refused' }
  | { kind: 'settle-refused'; retry: boolean }
  | { kind: 'back-up' | 'restore' | 'compact' | 'reopen' | 'switch-tab' };

const name = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom(REFUSED_NAME, HELD_NAME));
const site = fc.nat(20);
const notes = fc.string({ maxLength: 4 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), name }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit'), site, name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-two'), site, other: site, notes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), site }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('draft'), key: fc.constantFrom('a', 'b') }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync'), faults: fc.constant([]) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sync'),
      faults: fc.array(fc.constantFrom('request', 'response'), { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit-elsewhere'), site, notes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create-elsewhere'), name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('evict'), site }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('compact') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('judge'), verdict: fc.constantFrom('accepted', 'refused') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle-refused'), retry: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('back-up', 'restore', 'reopen', 'switch-tab') }) },
) as fc.Arbitrary<Action>;

/** A device under test: two tabs over one database, a server, and everything that was ever saved. */
class Device {
  readonly #userId = nextId();
  readonly server = new ModelServer(3);
  readonly ids: SiteId[] = [];
  /** Operations whose saving was confirmed, and that were neither discarded nor replaced by their author. */
  readonly saved = new Set<string>();
  readonly drafts = new Set<string>();
  tabs: [TestTab, TestTab] = [this.#newTab(), this.#newTab()];

  #newTab(): TestTab {
    const tab = new TestTab(this.#userId, (message) => {
      for (const other of this.tabs) if (other !== tab) other.heard.push(structuredClone(message));
    });
    return tab;
  }

  async open(): Promise<void> {
    for (const tab of this.tabs) await tab.data.load();
  }

  /** Everything in memory is gone. */
  async reopen(): Promise<void> {
    for (const tab of this.tabs) await tab.close();
    this.tabs = [this.#newTab(), this.#newTab()];
    await this.open();
  }

  /** The author decides about a refused change, and with a creation about all that followed it. */
  settles(refused: LoggedChange): void {
    this.saved.delete(refused.op);
    if (!refused.create) return;
    for (const { op } of this.tabs[0].data.image.outbox.changesOf(recordKey(refused.entity, refused.id))) this.saved.delete(op);
  }

  /** A new edit takes over what was refused of its record: of a creation all, of an edit the fields that it gives anew. */
  #supersededBy(changes: Parameters<TestTab['data']['writes']['save']>[0]): string[] {
    return changes.flatMap(({ entity, id, patch: given }) => {
      const earlier = this.tabs[0].data.image.outbox.changesOf(recordKey(entity, id));
      const isNew = earlier.some(({ create, state }) => create && state === 'rejected');
      const isGiven = (patch: object) => Object.keys(patch).every((field) => field in given);
      return earlier.filter(({ state, patch }) => isNew || (state === 'rejected' && isGiven(patch))).map(({ op }) => op);
    });
  }

  async save(...changes: Parameters<TestTab['data']['writes']['save']>[0]): Promise<void> {
    const { data } = this.tabs[0];
    const before = new Set([...data.image.outbox.changes()].map(({ op }) => op));
    for (const op of this.#supersededBy(changes)) this.saved.delete(op);
    await data.writes.save(changes);
    const after = new Set([...data.image.outbox.changes()].map(({ op }) => op));
    for (const op of after) if (!before.has(op)) this.saved.add(op);
    for (const { entity, id, patch } of changes) {
      const seen = data.image.store.visible(entity, id);
      if (seen !== undefined) expect(seen).toMatchObject(patch);
    }
  }
}

async function act(device: Device, step: Action): Promise<void> {
  const [tab] = device.tabs;
  const { data } = tab;
  const idAt = (place: number): SiteId => device.ids[place % Math.max(1, device.ids.length)] ?? nextId();
  const seen = (place: number) => data.image.store.visible('sites', idAt(place)) !== undefined;
  switch (step.kind) {
    case 'create': {
      const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleSite({ name: step.name });
      const id = nextId<SiteId>();
      device.ids.push(id);
      return device.save({ entity: 'sites', id, patch: fields });
    }
    case 'edit':
      return seen(step.site) ? device.save({ entity: 'sites', id: idAt(step.site), patch: { name: step.name } }) : undefined;
    case 'edit-two': {
      if (!seen(step.site) || !seen(step.other) || idAt(step.site) === idAt(step.other)) return undefined;
      const both = [step.site, step.other].map((place) => ({
        entity: 'sites' as const,
        id: idAt(place),
        patch: { notes: step.notes },
      }));
      return device.save(...both);
    }
    case 'delete':
      if (!seen(step.site)) return undefined;
      return device.save({ entity: 'sites', id: idAt(step.site), patch: { deleted_at: '2026-11-21T00:00:00.000Z' } });
    case 'draft':
      await data.writes.changeDraft(step.key, () => ({ question_id: null }) as never);
      device.drafts.add(step.key);
      return undefined;
    case 'sync':
      device.server.faults = [...step.faults];
      const round = tab.synchronise(device.server).then(() => undefined);
      return round.finally(() => {
        device.server.faults = [];
      });
    case 'edit-elsewhere':
      return device.server.edit(idAt(step.site), { notes: step.notes });
    case 'create-elsewhere': {
      const row = exampleSite({ id: nextId(), name: step.name });
      device.ids.push(row.id);
      return device.server.create(row);
    }
    case 'evict':
      return device.server.evict(idAt(step.site));
    case 'judge':
      for (const change of data.image.outbox.changes()) if (change.state === 'held') device.server.judge(change.op, step.verdict);
      return undefined;
    case 'settle-refused': {
      const refused = [...data.image.outbox.changes()].find(({ state }) => state === 'rejected');
      if (refused === undefined) return undefined;
      device.settles(refused);
      await (step.retry ? data.writes.retryChange(refused.op) : data.writes.discardChange(refused.op));
      return undefined;
    }
    case 'back-up':
      return device.server.backUp();
    case 'restore':
      return device.server.restore();
    case 'compact':
      await compact(data.database, 2);
      return undefined;
    case 'reopen':
      return device.reopen();
    case 'switch-tab':
      device.tabs.reverse();
      await device.tabs[0].hear();
  }
}

/** Every confirmed change is with the server, in the log, or kept as sent to be offered again. */
async function nothingIsLost(device: Device): Promise<void> {
  const { data } = device.tabs[0];
  const logged = new Set([...data.image.outbox.changes()].map(({ op }) => op));
  const sent = new Set(await data.database.readStore('sent', (store) => store.getAllKeys()));
  const lost = [...device.saved].filter((op) => !logged.has(op) && !sent.has(op) && !device.server.accepted(op));
  expect(lost).toEqual([]);
  expect([...data.image.drafts.keys()].toSorted()).toEqual([...device.drafts].toSorted());
}

/** Memory shows what a fresh start would read, in both tabs. */
async function memoryIsTheDatabase(device: Device): Promise<void> {
  const image = (tab: TestTab) => ({ sites: tab.sites(), log: [...tab.data.image.outbox.changes()] });
  const before = image(device.tabs[0]);
  await device.tabs[1].hear();
  expect(image(device.tabs[1])).toEqual(before);
  await device.reopen();
  expect(image(device.tabs[0])).toEqual(before);
}

/** A verdict lets the record's next change go, which may be held in its turn. */
const MOST_ROUNDS = 100;

/** With nothing refused left, the device shows the server's rows. */
async function converges(device: Device): Promise<void> {
  const { data } = device.tabs[0];
  device.server.faults = [];
  await device.tabs[0].synchronise(device.server);
  for (let rounds = 0; rounds < MOST_ROUNDS && !data.image.outbox.changes().next().done; rounds += 1) {
    for (const change of data.image.outbox.changes()) if (change.state === 'held') device.server.judge(change.op, 'refused');
    for (let refused = rejected(device); refused !== undefined; refused = rejected(device)) {
      device.settles(refused);
      await data.writes.discardChange(refused.op);
    }
    await device.tabs[0].synchronise(device.server);
  }
  expect([...data.image.outbox.changes()]).toEqual([]);
  const rows = device.server.rows().toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(device.tabs[0].sites()).toEqual(new Map(rows));
  expect([...device.saved].filter((op) => !device.server.accepted(op))).toEqual([]);
}

const rejected = (device: Device) => [...device.tabs[0].data.image.outbox.changes()].find(({ state }) => state === 'rejected');

async function survive(work: Promise<void>): Promise<'done' | 'offline' | 'crashed'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Crash) return 'crashed';
    if (error instanceof NetworkError) return 'offline';
    throw error;
  }
}

test(
  '[S3.32, DEV.3] whatever happens, nothing that was saved is lost, and the device converges with the server',
  { timeout: 300_000 },
  async () => {
    const step = fc.record({
      action,
      commitsToLive: fc.oneof(
        { weight: 4, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const device = new Device();
        await device.open();
        for (const { action: next, commitsToLive } of steps) {
          device.tabs[0].commitsToLive = commitsToLive;
          const end = await survive(act(device, next));
          device.tabs[0].commitsToLive = Number.POSITIVE_INFINITY;
          if (end === 'crashed') {
            if (next.kind === 'draft') device.drafts.add(next.key);
            await device.reopen();
          }
          await nothingIsLost(device);
          await memoryIsTheDatabase(device);
        }
        await converges(device);
        await nothingIsLost(device);
        for (const tab of device.tabs) await tab.close();
      }),
      { numRuns: 400 },
    );
  },
);
