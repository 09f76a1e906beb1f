import { entities } from '#domain/entities.ts';
import { type DeviceId, MOST_PUSH_BYTES, type Operation, type OperationId, type PullPage } from '#domain/sync/wire.ts';
import type { ServerCalls } from './server-calls.ts';
import { applyPage, beginFromNothing, recordOffered, recordOutcomes, sentToOffer } from './sync-writes.ts';
import { checkTerm } from './terms.ts';
import { changeBytes } from './outbox.ts';
import type { LoggedChange, SentChange } from './user-database.ts';
import type { UserData } from './user-data.ts';

export interface Progress {
  phase: 'sending' | 'receiving' | 'first-pull';
  progress: { done: number; total: number } | null;
}

interface Round {
  data: UserData;
  calls: ServerCalls;
  device: DeviceId;
  report: (progress: Progress) => void;
  /** Throws when another tab has taken over. */
  stillElected: () => void;
}

/** One round: everything that waits is sent, then everything new received [D4.4]. */
export async function synchronise(round: Round): Promise<void> {
  if (round.data.meta.cursor === null) await beginFromNothing(round.data, await hasForgotten(round));
  await offerAgain(round);
  await pushAll(round);
  const end = await pullAll(round);
  const isMoreToSend = round.data.outbox.nextBatch().length > 0;
  if (end === 'resync' || isMoreToSend) await synchronise(round);
}

/** A server that knows where the former session had come to has what it acknowledged then. */
async function hasForgotten({ data, calls, device }: Round): Promise<boolean> {
  const { former_cursor } = data.meta;
  return typeof former_cursor !== 'string' || (await calls.pull(former_cursor, device)).resync;
}

async function offerAgain({ data, calls, device, report, stillElected }: Round): Promise<void> {
  for (;;) {
    stillElected();
    await checkTerm(data);
    const offered = withinPush(await sentToOffer(data, OFFERED_AT_ONCE));
    if (offered.length === 0) return;
    report({ phase: 'sending', progress: null });
    const { outcomes } = await calls.push(
      offered.map(({ change }) => operationOf(change, device)),
      data.now(),
    );
    if (outcomes.length === 0) throw new Error('the server answered to none of the operations');
    await recordOffered(data, offered, outcomes);
  }
}

const OFFERED_AT_ONCE = 50;

/** As many as one push may hold, at least one. */
function withinPush(offered: readonly SentChange[]): SentChange[] {
  let bytes = 0;
  return offered.filter(({ change }, at) => (bytes += changeBytes(change)) <= MOST_PUSH_BYTES || at === 0);
}

async function pushAll({ data, calls, device, report, stillElected }: Round): Promise<void> {
  for (;;) {
    stillElected();
    const batch = data.outbox.nextBatch();
    if (batch.length === 0) return;
    await checkTerm(data);
    report({ phase: 'sending', progress: null });
    const { outcomes } = await calls.push(
      batch.map((change) => operationOf(change, device)),
      data.now(),
    );
    const answered = new Set(outcomes.map(({ op }) => op));
    if (!batch.some(({ op }) => answered.has(op))) throw new Error('the server answered to none of the operations');
    await recordOutcomes(data, batch, outcomes);
  }
}

/** The next page is asked for while one is written. */
async function pullAll({ data, calls, device, report, stillElected }: Round): Promise<'done' | 'resync'> {
  let done = { done: 0, total: 0 };
  let ahead: Promise<PullPage> | null = null;
  for (;;) {
    stillElected();
    const { cursor, complete } = data.meta;
    if (complete) report({ phase: 'receiving', progress: null });
    else report({ phase: 'first-pull', progress: done.total === 0 ? null : done });
    const page: PullPage = await (ahead ?? calls.pull(cursor, device));
    done = { done: page.done, total: page.total };
    ahead = page.more && !page.resync ? calls.pull(page.cursor, device) : null;
    ahead?.catch(() => undefined);
    const applied = await applyPage(data, cursor, page);
    if (applied === 'overtaken') {
      await data.load();
      ahead = null;
    } else if (page.resync) return 'resync';
    else if (!page.more) return 'done';
  }
}

export function operationOf({ op, entity, id, base, patch, ts, receipt }: LoggedChange, device: DeviceId): Operation {
  const proof = receipt ?? null;
  return {
    op: op as OperationId,
    device,
    entity,
    id: entities[entity].id.parse(id) as unknown as Operation['id'],
    base,
    patch,
    ts,
    ...(proof === null ? {} : { receipt: proof }),
  };
}
