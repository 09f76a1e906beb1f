import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { holdWords } from '#domain/sync/hold-reason.ts';
import type { Outcome, PullPage, WireRow } from '#domain/sync/wire.ts';
import { evictBlock, heldAnswers, type NewBlock, ROWS_PER_BLOCK, rowsBlock, splitAnswers, writeBlocks } from './blocks.ts';
import { keptVerdict, VERDICTS } from './kept-verdicts.ts';
import { writeInTerm } from './terms.ts';
import { overlay, type Store, type StoredRow } from './store.ts';
import type { HeldAnswers, LogEntry, LoggedChange, Meta, SentChange, WriteTransaction } from './user-database.ts';
import { offerAgain, putOrDelete, type UserData } from './user-data.ts';

/** What a write gives to keep apart from the log. */
interface Gain {
  rows: Map<EntityName, StoredRow[]>;
  answers: HeldAnswers[];
}

/** Keeps what the server answered to a batch, in one transaction: the log, what was sent, and the rows [D4.4]. */
export async function recordOutcomes(
  data: UserData,
  batch: readonly LoggedChange[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const byOp = new Map(outcomes.map((outcome) => [outcome.op, outcome]));
  const gain: Gain = { rows: new Map(), answers: [] };
  for (const change of batch) gainOf(data.store, change, byOp.get(change.op), gain);
  const applied = appliedVers(batch, byOp);
  const concerned = data.outbox.entries.filter(({ changes }) => changes.some(({ op, id }) => byOp.has(op) || applied.has(id)));
  const seqs = concerned.map(({ seq }) => seq).filter((seq) => seq !== null);

  const written = await writeInTerm(data, ['log', 'sent', 'blocks', 'answers', 'meta'], async (transaction) => {
    const log = transaction.objectStore('log');
    const entries = new Map<number, LogEntry | undefined>();
    for (const seq of seqs) {
      const entry = await log.get(seq);
      if (entry === undefined) continue;
      const left = { ...entry, changes: entry.changes.flatMap((change) => settled(change, byOp.get(change.op), applied)) };
      await putOrDelete(log, left);
      entries.set(seq, left.changes.length === 0 ? undefined : left);
      await rememberSent(transaction, data.now(), entry.changes, byOp);
    }
    for (const held of gain.answers) await transaction.objectStore('answers').put(held);
    return { entries, ...(await writeGain(transaction, gain.rows)) };
  });

  data.meta = written.meta;
  putRows(data.store, gain.rows);
  const touched: LoggedChange[] = [];
  for (const [seq, entry] of written.entries) touched.push(...data.outbox.replace(seq, entry));
  data.overlayRecords(touched);
  data.commit();
  data.announce({ kind: 'changed', seqs: [...written.entries.keys()], blocks: written.keys, drafts: [] });
}

/** By record id: the ver at which the server took a change as it was made. */
function appliedVers(batch: readonly LoggedChange[], byOp: ReadonlyMap<string, Outcome>): Map<string, number> {
  const vers = new Map<string, number>();
  for (const { op, id } of batch) {
    const outcome = byOp.get(op);
    if (outcome?.outcome === 'applied') vers.set(id, outcome.ver);
  }
  return vers;
}

/** The rows that follow from an outcome; an applied change is the server's row with its patch. */
function gainOf(store: Store, change: LoggedChange, outcome: Outcome | undefined, gain: Gain): void {
  if (outcome?.outcome === 'merged' || outcome?.outcome === 'conflict') {
    const { row, held } = splitAnswers(change.entity, outcome.row);
    addRow(gain.rows, change.entity, row);
    if (held !== null) gain.answers.push(held);
  }
  if (outcome?.outcome !== 'applied') return;
  const known = store.serverRow(change.entity, change.id);
  if (known !== undefined && known.ver >= outcome.ver && !store.isStale(change.entity, change.id)) return;
  const row = overlay(known, [change]);
  if (row !== null) addRow(gain.rows, change.entity, { ...row, ver: outcome.ver, updated_at: outcome.updated_at });
  const { answers } = change.patch;
  if (change.entity === 'asset_grades' && Array.isArray(answers)) {
    gain.answers.push(heldAnswers(change.id, outcome.ver, answers as Answer[]));
  }
}

function addRow(rows: Map<EntityName, StoredRow[]>, entity: EntityName, row: StoredRow): void {
  const list = rows.get(entity);
  if (list === undefined) rows.set(entity, [row]);
  else list.push(row);
}

/** What stays of a logged change after the outcome; later changes of a record move on to the ver that was applied. */
function settled(change: LoggedChange, outcome: Outcome | undefined, vers: ReadonlyMap<string, number>): LoggedChange[] {
  if (outcome === undefined) {
    const ver = vers.get(change.id);
    return [ver === undefined ? change : { ...change, base: Math.max(change.base ?? 0, ver) }];
  }
  switch (outcome.outcome) {
    case 'held':
      return [{ ...change, state: 'held', message: holdWords[outcome.reason], receipt: receiptOf(outcome) }];
    case 'rejected':
      return [{ ...change, state: 'rejected', code: outcome.code, field: outcome.field, message: outcome.message }];
    default:
      return [];
  }
}

/** A server that was updated meanwhile has none for what it took before. */
const receiptOf = ({ receipt }: Extract<Outcome, { receipt: string }>): string | null => (receipt === '' ? null : receipt);

async function rememberSent(
  transaction: WriteTransaction,
  now: string,
  changes: readonly LoggedChange[],
  byOp: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const sent = transaction.objectStore('sent');
  for (const change of changes) {
    const outcome = byOp.get(change.op);
    if (outcome?.outcome === 'applied' || outcome?.outcome === 'merged' || outcome?.outcome === 'conflict') {
      await sent.put({ op: change.op, sent_at: now, again: 0, change: { ...change, receipt: receiptOf(outcome) } });
    }
  }
}

async function writeGain(
  transaction: WriteTransaction,
  rows: ReadonlyMap<EntityName, readonly StoredRow[]>,
): Promise<{ meta: Meta; keys: number[] }> {
  const store = transaction.objectStore('meta');
  const stored = await storedMeta(transaction);
  const made = [...rows].map(([entity, list]) => rowsBlock(entity, stored.epoch, list));
  const keys = await writeBlocks(transaction, made);
  const meta = made.length === 0 ? stored : { ...stored, writes: stored.writes + 1 };
  if (made.length > 0) await store.put(meta, 'meta');
  return { meta, keys };
}

async function storedMeta(transaction: WriteTransaction): Promise<Meta> {
  const meta = await transaction.objectStore('meta').get('meta');
  if (meta === undefined) throw new Error('the database has no meta');
  return meta;
}

function putRows(store: Store, rows: ReadonlyMap<EntityName, readonly StoredRow[]>): void {
  for (const [entity, list] of rows) for (const row of list) store.putServer(entity, row);
}

/** Rows and cursor in one transaction; 'overtaken' when another tab has moved the cursor meanwhile [D4.5]. */
export async function applyPage(data: UserData, from: string | null, page: PullPage): Promise<'applied' | 'overtaken'> {
  if (page.resync) return startAgain(data, from, page);
  const { rows, answers } = rowsOf(page);
  const blocks = blocksOf(page, rows, data.meta.epoch);
  const finished = !page.more;
  const written = await writeInTerm(
    data,
    ['log', 'sent', 'blocks', 'answers', 'verdicts', 'evidence', 'meta'],
    async (transaction) => {
      const stored = await storedMeta(transaction);
      if (stored.cursor !== from || stored.epoch !== data.meta.epoch) return null;
      const keys = await writeBlocks(transaction, blocks);
      for (const held of answers) await transaction.objectStore('answers').put(held);
      for (const { entity, id } of page.evict) if (entity === 'inspections') await transaction.objectStore('evidence').delete(id);
      const rebuilt = finished && !stored.complete;
      if (rebuilt) await deleteFormerEpochs(transaction, stored.epoch);
      const entries = await applyVerdicts(transaction, data.now(), page);
      const meta: Meta = {
        ...stored,
        cursor: page.cursor,
        former_cursor: null,
        writes: stored.writes + (blocks.length > 0 || rebuilt ? 1 : 0),
        complete: stored.complete || finished,
        last_synced_at: finished ? data.now() : stored.last_synced_at,
        to_decide: page.to_decide,
      };
      await transaction.objectStore('meta').put(meta, 'meta');
      return { meta, keys, entries, rebuilt };
    },
    { received: true },
  );
  if (written === null) return 'overtaken';
  data.meta = written.meta;
  putRows(data.store, rows);
  for (const { entity, id } of page.evict) data.store.evict(entity, id);
  if (written.rebuilt) data.store.dropStale();
  for (const [seq, entry] of written.entries) data.overlayRecords(data.outbox.replace(seq, entry));
  data.commit(page.verdicts.length > 0 ? [VERDICTS] : []);
  if (written.rebuilt) data.announce({ kind: 'rebuilt' });
  else if (written.keys.length + written.entries.size > 0) {
    data.announce({ kind: 'changed', seqs: [...written.entries.keys()], blocks: written.keys, drafts: [] });
  }
  return 'applied';
}

function rowsOf(page: PullPage): Gain {
  const gain: Gain = { rows: new Map(), answers: [] };
  for (const entity of entityNames) {
    for (const wire of (page.rows[entity] ?? []) as WireRow[]) {
      const { row, held } = splitAnswers(entity, wire);
      addRow(gain.rows, entity, row);
      if (held !== null && held.answers.length > 0) gain.answers.push(held);
    }
  }
  return gain;
}

function blocksOf(page: PullPage, rows: Gain['rows'], epoch: number): NewBlock[] {
  const blocks: NewBlock[] = [];
  for (const [entity, list] of rows) {
    for (let at = 0; at < list.length; at += ROWS_PER_BLOCK) {
      blocks.push(rowsBlock(entity, epoch, list.slice(at, at + ROWS_PER_BLOCK)));
    }
  }
  for (const [entity, gone] of Map.groupBy(page.evict, (evicted) => evicted.entity)) {
    const ids = gone.map(({ id }) => id);
    blocks.push(evictBlock(entity, epoch, ids));
  }
  return blocks;
}

async function deleteFormerEpochs(transaction: WriteTransaction, epoch: number): Promise<void> {
  const blocks = transaction.objectStore('blocks');
  const former = await blocks.index('epoch').getAllKeys(IDBKeyRange.upperBound(epoch, true));
  await Promise.all(former.map((key) => blocks.delete(key)));
}

/** The server can't go on from this cursor; what is held stays [D4.4]. */
async function startAgain(data: UserData, from: string | null, page: PullPage): Promise<'applied' | 'overtaken'> {
  const meta = await writeInTerm(data, ['meta'], async (transaction) => {
    const stored = await storedMeta(transaction);
    if (stored.cursor !== from || stored.epoch !== data.meta.epoch) return null;
    const next: Meta = { ...stored, cursor: page.cursor, former_cursor: null, complete: false };
    await transaction.objectStore('meta').put(next, 'meta');
    return next;
  });
  if (meta === null) return 'overtaken';
  data.meta = meta;
  return 'applied';
}

/**
 * Before a pull from nothing: what was held is offered again, and what was acknowledged too where the server may have forgotten
 * it; what is held on the device stays in sight until all has been received anew [D4.4].
 */
export async function beginFromNothing(data: UserData, hasForgotten: boolean): Promise<void> {
  const isAnythingHeld = [...data.outbox.changes()].some(({ state }) => state === 'held');
  const written = await writeInTerm(data, ['log', 'sent', 'blocks', 'meta'], async (transaction) => {
    const stored = await storedMeta(transaction);
    if (stored.cursor !== null) return 'overtaken';
    const toOffer = hasForgotten ? await transaction.objectStore('sent').count() : 0;
    if (!isAnythingHeld && toOffer === 0 && (await transaction.objectStore('blocks').count()) === 0) return 'empty';
    const meta: Meta = { ...stored, epoch: stored.epoch + 1, writes: stored.writes + 1, complete: false };
    await transaction.objectStore('meta').put(meta, 'meta');
    return { meta, entries: await offerAgain(transaction, hasForgotten) };
  });
  if (written === 'empty') return undefined;
  if (written === 'overtaken') return data.load();
  data.meta = written.meta;
  data.store.markAllStale();
  for (const entry of written.entries) data.overlayRecords(data.outbox.replace(entry.seq, entry));
  data.commit();
  return data.announce({ kind: 'rebuilt' });
}

/** An administrator's word on held operations. */
async function applyVerdicts(
  transaction: WriteTransaction,
  now: string,
  page: PullPage,
): Promise<Map<number, LogEntry | undefined>> {
  const changed = new Map<number, LogEntry | undefined>();
  if (page.verdicts.length === 0) return changed;
  const verdicts = new Map(page.verdicts.map((verdict) => [verdict.op, verdict]));
  const log = transaction.objectStore('log');
  for (const entry of await log.getAll()) {
    if (!entry.changes.some(({ op, state }) => state === 'held' && verdicts.has(op))) continue;
    const changes: LoggedChange[] = [];
    for (const change of entry.changes) {
      const verdict = change.state === 'held' ? verdicts.get(change.op) : undefined;
      if (verdict !== undefined) await transaction.objectStore('verdicts').put(keptVerdict(change, verdict));
      if (verdict === undefined) changes.push(change);
      else if (verdict.verdict === 'refused')
        changes.push({ ...change, state: 'rejected', code: 'refused', message: verdict.reason });
      else await transaction.objectStore('sent').put({ op: change.op, sent_at: now, again: 0, change });
    }
    const left = { ...entry, changes };
    await putOrDelete(log, left);
    changed.set(entry.seq, changes.length === 0 ? undefined : left);
  }
  return changed;
}

/** Acknowledged operations that a resync offers once more, and what became of them. */
export const sentToOffer = (data: UserData, most: number): Promise<SentChange[]> =>
  data.database.read((database) => database.getAllFromIndex('sent', 'again', 1, most));

/** The rows come with the pull; a refusal now goes to the author's tray like any other. */
export async function recordOffered(data: UserData, offered: readonly SentChange[], outcomes: readonly Outcome[]): Promise<void> {
  const byOp = new Map(outcomes.map((outcome) => [outcome.op, outcome]));
  const entries = await writeInTerm(data, ['log', 'sent'], async (transaction) => {
    const added: LogEntry[] = [];
    for (const sent of offered) {
      const outcome = byOp.get(sent.op);
      if (outcome === undefined) continue;
      const [left] = settled(sent.change, outcome, new Map());
      if (left === undefined) {
        const receipt = outcome !== undefined && 'receipt' in outcome ? receiptOf(outcome) : null;
        const change = receipt === null ? sent.change : { ...sent.change, receipt };
        await transaction.objectStore('sent').put({ ...sent, change, again: 0 });
        continue;
      }
      await transaction.objectStore('sent').delete(sent.op);
      const entry = { at: left.ts, changes: [left] };
      added.push({ ...entry, seq: await transaction.objectStore('log').add(entry as LogEntry) });
    }
    return added;
  });
  for (const entry of entries) data.overlayRecords(data.outbox.replace(entry.seq, entry));
  data.commit();
  data.announce({ kind: 'changed', seqs: entries.map(({ seq }) => seq), blocks: [], drafts: [] });
}

/** Sent operations are kept 30 days [D4.4]. */
export const KEPT_SENT_MS = 30 * 86_400_000;

export async function forgetOldSent(data: UserData, now: number): Promise<void> {
  const before = new Date(now - KEPT_SENT_MS).toISOString();
  await data.database.write(['sent'], async (transaction) => {
    const sent = transaction.objectStore('sent');
    for (const key of await sent.index('sent_at').getAllKeys(IDBKeyRange.upperBound(before))) await sent.delete(key);
  });
}
