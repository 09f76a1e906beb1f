import { must } from '#domain/assertions.ts';
import type { DeviceId, Outcome } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import { Outbox } from '../outbox.ts';
import type { FileCalls, HandInCalls } from '../server-calls.ts';
import { operationOf } from '../synchronise.ts';
import type { LogEntry } from '../user-database.ts';
import type { BundleContent } from './bundle-content.ts';
import { packContent } from './bundle-content.ts';
import { openBundle, type OpenBundle, sealItem } from './bundle-key.ts';
import { isToSend } from './others-work.ts';
import { readBundle, storedItems } from './read-bundle.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';

interface Options {
  sealed: SealedDatabase;
  /** Of one author, the earliest first. */
  bundles: readonly Bundle[];
  unseal: (bundle: Bundle) => Promise<string>;
  calls: HandInCalls & Pick<FileCalls, 'putFile'>;
  device: DeviceId;
  now: () => string;
}

/** What the server took, and the reasons for what it did not. */
export interface HandedIn {
  changes: number;
  photos: number;
  refused: string[];
}

/**
 * Sends the work of somebody who can't log in any more as theirs; each item leaves the device once the server has it. What it
 * refuses stays, and so do drafts, forms and what was acknowledged before [D4.6].
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
  const entries = await sendEntries(bundle.user_id, content.entries, how, done);
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

/** In their order; resolves to what the server refused. */
async function sendEntries(author: string, entries: readonly LogEntry[], how: How, done: HandedIn): Promise<LogEntry[]> {
  const outbox = new Outbox();
  for (const entry of entries)
    outbox.add({ ...entry, changes: entry.changes.map((change) => ({ ...change, state: 'waiting' })) });
  for (let batch = outbox.nextBatch(); batch.length > 0; batch = outbox.nextBatch()) {
    const operations = batch.map((change) => operationOf(change, how.device));
    const { outcomes } = await how.calls.handIn(author, operations, how.now());
    for (const { op } of batch) {
      const outcome = must(
        outcomes.find((one) => one.op === op),
        'an outcome for each operation',
      );
      settle(outbox, outcome, done);
    }
  }
  return outbox.entries.filter((entry): entry is LogEntry => entry.seq !== null);
}

function settle(outbox: Outbox, outcome: Outcome, done: HandedIn): void {
  const { entry } = must(outbox.find(outcome.op), 'an entry that was sent');
  const seq = must(entry.seq, 'a durable entry');
  if (outcome.outcome === 'rejected') done.refused.push(outcome.message);
  else done.changes += 1;
  const changes = entry.changes.flatMap((change) => {
    if (change.op !== outcome.op) return [change];
    if (outcome.outcome !== 'rejected') return [];
    const { code, field, message } = outcome;
    return [{ ...change, state: 'rejected' as const, code, field, message }];
  });
  outbox.replace(seq, changes.length === 0 ? undefined : { ...entry, seq, changes });
}
