import { type DeviceId, type Operation, type OperationId, type PushResponse } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { ApiError } from '../../api-error.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';
import { changeVersion } from '../outbox/change-version.ts';
import type { ServerCalls } from './server-calls.ts';
import { startAgain } from './apply-page.ts';
import { readLeft, recordOffered } from './offered-again.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { SyncedData } from './synced-data.ts';
import type { LoggedChange, SentChange } from '../disk/user-schema.ts';

interface Pushing {
  data: SyncedData;
  calls: Pick<ServerCalls, 'push'>;
  device: DeviceId;
  report: (progress: Pick<SyncStatus, 'sending'> & { phase: 'sending'; progress: null }) => void;
  /** Throws when another tab has taken over. */
  stillElected: () => void;
}

/** Offers what was acknowledged to a server that has forgotten it [SYNC.15]. */
export async function offerAgain(pushing: Pushing, first: readonly SentChange[]): Promise<'resync' | null> {
  const { data, stillElected } = pushing;
  for (let offered = first; offered.length > 0; { offered } = await readLeft(data)) {
    stillElected();
    const changes = offered.map(({ change }) => change);
    const response = await push(pushing, changes, []);
    if (response === null) continue;
    const { outcomes, resync } = response;
    if (resync === true) return forgotten(data);
    if (outcomes.length === 0) throw new Error('the server answered to none of the operations');
    await recordOffered(data, offered, outcomes);
  }
  return null;
}

/** Sends all that waits, but what the server fails at [SYNC.84]. */
export async function pushAll(pushing: Pushing): Promise<'resync' | null> {
  const { data, stillElected } = pushing;
  let answered: ReadonlySet<string> = new Set();
  for (;;) {
    stillElected();
    const batch = data.nextBatch();
    if (batch.length === 0) return null;
    if (batch.some(({ op }) => answered.has(op))) throw new Error('what the server has answered waits still');
    await data.term.check();
    const sending = batch.map(({ op }) => op);
    const response = await push(pushing, batch, sending);
    if (response === null) continue;
    const { outcomes, resync } = response;
    if (resync === true) return forgotten(data);
    answered = new Set(outcomes.map(({ op }) => op));
    if (!batch.some(({ op }) => answered.has(op))) throw new Error('the server answered to none of the operations');
    await recordOutcomes(data, batch, outcomes);
  }
}

/** Null when the server has failed at these as a whole. */
async function push(
  { data, calls, device, report }: Pushing,
  changes: readonly LoggedChange[],
  sending: readonly string[],
): Promise<PushResponse | null> {
  report({ phase: 'sending', progress: null, sending });
  const operations = changes.map((change) => operationOf(change, device));
  try {
    const response = await calls.push(operations, data.now(), data.image.meta.known_op ?? undefined);
    data.aside.answered(changes);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError && FAILING.has(error.status))) throw error;
    data.aside.failed(changes, error);
    return null;
  }
}

/** It may be one operation that the server fails at, or that something before it does not let through. */
const FAILING = new Set([413, 500]);

/**
 * What was acknowledged is offered before anything newer of this device, which would pass for its undoing. A tab whose cursor
 * another one has moved reads it first, and hears the same again.
 */
async function forgotten(data: SyncedData): Promise<'resync'> {
  if ((await startAgain(data, data.image.meta.cursor)) === 'overtaken') await data.load();
  return 'resync';
}

/** A change as it is sent, from `device` if not made elsewhere; one that an app of another version made says so. */
export function operationOf(change: LoggedChange, device: DeviceId): Operation {
  const { op, entity, id, base, seen, patch, ts, receipt } = change;
  const proof = receipt ?? null;
  const version = changeVersion(change);
  return {
    op: op as OperationId,
    device: (change.device as DeviceId | undefined) ?? device,
    entity,
    id: id as Operation['id'],
    base,
    ...(seen === undefined ? {} : { seen }),
    patch,
    ts,
    ...(proof === null ? {} : { receipt: proof }),
    ...(version === DATA_VERSION ? {} : { version }),
  };
}
