import type { Outcome } from '#domain/sync/wire.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { putOrDelete, readablePart } from '../disk/log-entries.ts';
import { storedMeta } from '../disk/meta.ts';
import type { LogEntry, LoggedChange, Meta, WriteTransaction } from '../disk/user-schema.ts';
import { answersIn, type NewBlock, splitAnswers, writeBlocks } from '../store/blocks.ts';
import { putAnswers } from '../store/held-answers.ts';
import { overlay } from '../store/overlay.ts';
import type { Records } from '../store/records.ts';
import type { SyncedData } from './synced-data.ts';
import { Gain } from './gain.ts';
import { type AppliedState, byOperation, type OutcomesByOp, receiptOf, settledChange } from './settle-change.ts';

/** Keeps what the server answered to a batch, in one transaction: the log, what was sent, and the rows [SYNC]. */
export async function recordOutcomes(
  { image, term, now, announce }: SyncedData,
  batch: readonly LoggedChange[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const byOp = byOperation(outcomes);
  const gain = new Gain();
  for (const change of batch) addGain(gain, image.store, change, byOp.get(change.op));
  const applied = appliedStates(batch, byOp);
  const concerned = image.outbox.entries.filter(({ changes }) => changes.some(({ op, id }) => byOp.has(op) || applied.has(id)));
  const places = new Map(batch.map(({ op }, at) => [op, at]));

  const written = await term.write(['log', 'sent', 'blocks', 'answers', 'meta'], async (transaction) => {
    const entries = new Map<number, LogEntry | undefined>();
    for (const { seq, ...known } of concerned) {
      if (seq === null) continue;
      const stored = await ifReadable(transaction.objectStore('log'), seq, { ...known, seq });
      if (stored === undefined) {
        entries.set(seq, undefined);
        continue;
      }
      const entry = readablePart(stored);
      const left = entry.changes.map((change) => settledChange(change, byOp.get(change.op), applied));
      const changes = left.filter((change) => change !== undefined);
      entries.set(seq, await putOrDelete(transaction, { ...entry, changes }, stored));
      await rememberSent(transaction, now(), entry.changes, byOp, places);
    }
    await putAnswers(transaction, gain.answers);
    const stored = await storedMeta(transaction);
    const meta: Meta = { ...stored, known_op: newestKnown(batch, byOp) ?? stored.known_op ?? null };
    return { entries, ...(await writeGain(transaction, meta, gain.blocks(stored.epoch))) };
  });

  image.take({ meta: written.meta, rows: gain.rows, entries: written.entries });
  announce({ kind: 'changed', seqs: [...written.entries.keys()], blocks: written.keys, drafts: [], writes: written.meta.writes });
}

/** The last operation that the server has stored. */
export const newestKnown = (changes: readonly LoggedChange[], byOp: OutcomesByOp): string | undefined =>
  changes.findLast(({ op }) => ['applied', 'merged', 'conflict'].includes(byOp.get(op)?.outcome ?? ''))?.op;

/** By record id: the state in which the server took a change as it was made. */
function appliedStates(batch: readonly LoggedChange[], byOp: OutcomesByOp): Map<string, AppliedState> {
  const states = new Map<string, AppliedState>();
  for (const { op, id } of batch) {
    const outcome = byOp.get(op);
    if (outcome?.outcome === 'applied') states.set(id, outcome);
  }
  return states;
}

/** The rows that follow from an outcome; an applied change is the server's row with its patch, a creation's stamp both of its. */
function addGain(gain: Gain, store: Records, change: LoggedChange, outcome: Outcome | undefined): void {
  const { entity, id, patch } = change;
  if (outcome?.outcome === 'merged' || outcome?.outcome === 'conflict') gain.add(entity, splitAnswers(entity, outcome.row));
  if (outcome?.outcome !== 'applied') return;
  const known = store.serverRow(entity, id);
  if (known !== undefined && known.ver >= outcome.ver && !store.isStale(entity, id)) return;
  const { ver, updated_at } = outcome;
  const row = overlay(known, [{ ...change, stood_by: [] }]);
  const made = known === undefined ? { created_at: updated_at } : {};
  if (row !== null) gain.add(entity, { row: { ...row, ...made, ver, updated_at }, held: null });
  const held = answersIn(entity, id, { ver, updated_at }, patch);
  if (held !== null) gain.hold(held);
}

async function rememberSent(
  transaction: WriteTransaction,
  sent_at: string,
  changes: readonly LoggedChange[],
  byOp: OutcomesByOp,
  places: ReadonlyMap<string, number>,
): Promise<void> {
  const sent = transaction.objectStore('sent');
  for (const change of changes) {
    const outcome = byOp.get(change.op);
    if (outcome?.outcome === 'applied' || outcome?.outcome === 'merged' || outcome?.outcome === 'conflict') {
      const place = places.get(change.op) ?? 0;
      await sent.put({ op: change.op, sent_at, again: 0, place, change: { ...change, receipt: receiptOf(outcome) } });
    }
  }
}

async function writeGain(
  transaction: WriteTransaction,
  stored: Meta,
  blocks: readonly NewBlock[],
): Promise<{ meta: Meta; keys: number[] }> {
  const keys = await writeBlocks(transaction, blocks);
  const meta = blocks.length === 0 ? stored : { ...stored, writes: stored.writes + 1 };
  await transaction.objectStore('meta').put(meta, 'meta');
  return { meta, keys };
}
