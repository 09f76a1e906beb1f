import { must } from '#domain/assertions.ts';
import type { DeviceId, Outcome } from '#domain/sync/wire.ts';
import type { HandedIn } from '../../protocol/sealed-status.ts';
import { ApiError } from '../../api-error.ts';
import { CallError } from '../../protocol/call-error.ts';
import { damagedEntries, readableEntries } from '../disk/log-entries.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { FileCalls, HandInCalls } from '../sync/server-calls.ts';
import { operationOf } from '../sync/push-all.ts';
import type { BundleContent } from './bundle-content.ts';
import { packContent } from './bundle-content.ts';
import { openBundle, type OpenBundle, sealItem } from './bundle-key.ts';
import { isToSend, stillToCome } from './others-work.ts';
import { readBundle, storedItems } from './read-bundle.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';
import { byOperation, type OutcomesByOp } from '../sync/settle-change.ts';
import type { LogEntry, LoggedChange } from '../disk/user-schema.ts';

const UNANSWERED = 'The server answered to none of the changes. They stay on this device; send them again later.';

interface Options {
  sealed: SealedDatabase;
  /** Of one author, the earliest first. */
  bundles: readonly Bundle[];
  unseal: (bundle: Bundle) => Promise<string>;
  calls: HandInCalls & Pick<FileCalls, 'putFile'>;
  device: DeviceId;
  now: () => string;
}

/**
 * Sends the work of somebody who can't log in any more as theirs; each item leaves the device once the server has it. What it
 * refuses stays, and so do drafts, forms and what was acknowledged before [SESS].
 */
export async function handIn({ sealed, bundles, unseal, ...how }: Options): Promise<HandedIn> {
  const done: HandedIn = { changes: 0, photos: 0, refused: [] };
  for (const bundle of bundles) {
    const open = await openBundle(bundle, await unseal(bundle));
    let next = Math.max(-1, ...(await sealed.numbersOf(bundle))) + 1;
    for await (const { number, content } of readBundle(open, storedItems(sealed, bundle))) {
      const left = content === null ? content : await sendContent(open, content, how, done);
      if (left === content) continue;
      const rest = left === null ? [] : [await sealItem(open, next, packContent(left))];
      await sealed.exchange(bundle, [number], rest);
      next += 1;
    }
  }
  return done;
}

type How = Pick<Options, 'calls' | 'device' | 'now'>;

/** What stays of the content: itself when nothing was sent, null when all was. */
async function sendContent(
  { bundle }: OpenBundle,
  content: BundleContent,
  how: How,
  done: HandedIn,
): Promise<BundleContent | null> {
  if (isToSend(content)) return sendPhoto(content, how, done);
  if (content.kind !== 'log') return content;
  const entries = await sendEntries(bundle.user_id, stillToCome(bundle, content.entries), how, done);
  return entries.length === 0 ? null : { ...content, entries };
}

async function sendPhoto(content: Extract<BundleContent, { kind: 'photo' }>, { calls }: How, done: HandedIn) {
  const { photo, binary } = content;
  if (binary === null) return content;
  try {
    const confirmed = await calls.putFile(photo.id, photo, binary);
    if (confirmed !== photo.sha256) throw new ApiError(409, 'The photo arrived as another one');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    done.refused.push(error.message);
    return content;
  }
  done.photos += 1;
  return null;
}

/** In their order; resolves to what the server refused, and what can't be read. */
async function sendEntries(author: string, entries: readonly LogEntry[], how: How, done: HandedIn): Promise<LogEntry[]> {
  const outbox = new Outbox();
  for (const entry of readableEntries(entries))
    outbox.add({ ...entry, changes: entry.changes.map((change) => ({ ...change, state: 'waiting' })) });
  for (let batch = outbox.nextBatch(); batch.length > 0; batch = outbox.nextBatch()) {
    const operations = batch.map((change) => operationOf(change, how.device));
    const { outcomes } = await how.calls.handIn(author, operations, how.now());
    const byOp = byOperation(outcomes);
    if (!batch.some(({ op }) => byOp.has(op))) throw new CallError('not-sent', UNANSWERED);
    settle(outbox, batch, byOp, done);
  }
  return [...outbox.entries.filter((entry): entry is LogEntry => entry.seq !== null), ...damagedEntries(entries)];
}

/** Leaves of what was sent what was refused, with its reason, and what was not answered, which is sent next [SYNC.11]. */
function settle(outbox: Outbox, batch: readonly LoggedChange[], byOp: OutcomesByOp, done: HandedIn): void {
  for (const { op } of batch) {
    const outcome = byOp.get(op);
    if (outcome?.outcome === 'rejected') done.refused.push(outcome.message);
    else if (outcome !== undefined) done.changes += 1;
  }
  const sent = outbox.entries.filter(({ changes }) => changes.some(({ op }) => byOp.has(op)));
  const entries = sent.map(({ seq, at, changes }): LogEntry => {
    const left = changes.flatMap((change) => changeLeft(change, byOp.get(change.op)));
    return { seq: must(seq, 'a durable entry'), at, changes: left };
  });
  outbox.replace(new Map(entries.map((entry) => [entry.seq, entry.changes.length === 0 ? undefined : entry])));
}

function changeLeft(change: LoggedChange, outcome: Outcome | undefined): LoggedChange[] {
  if (outcome === undefined) return [change];
  if (outcome.outcome !== 'rejected') return [];
  const { code, field, message } = outcome;
  return [{ ...change, state: 'rejected', code, field, message }];
}
