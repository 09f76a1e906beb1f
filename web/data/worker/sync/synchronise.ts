import { entityNames } from '#domain/entities.ts';
import { CHANGES_FIELD } from '#domain/sync/changes-field.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';
import type { ServerCalls } from './server-calls.ts';
import { applyPage } from './apply-page.ts';
import { type AskedPage, AskedPages } from './asked-pages.ts';
import { beginFromNothing } from './begin-from-nothing.ts';
import { type Left, readLeft } from './offered-again.ts';
import { offerAgain, pushAll } from './push-all.ts';
import { type HeardTime, heardTime } from '../clock/heard-time.ts';
import { type Moment, momentAt } from '../clock/moment.ts';
import type { ConfirmedPhoto } from '../disk/user-schema.ts';
import type { SyncedData } from './synced-data.ts';

export interface Progress {
  phase: 'sending' | 'receiving' | 'first-pull';
  progress: SyncStatus['progress'];
  /** What of the outbox is on its way, by operation. */
  sending?: readonly string[];
  online?: true;
}

interface Round {
  data: SyncedData;
  calls: ServerCalls;
  device: DeviceId;
  report: (progress: Progress) => void;
  /** Hears the server's time as soon as it says it, and this device's. */
  onServerTime?: (heard: HeardTime) => void;
  /** Throws when another tab has taken over. */
  stillElected: () => void;
  /** Hears that photos may be others than this tab knows: another has written, or all is received anew and they are in doubt. */
  onPhotos?: () => Promise<void>;
  /** What the server said when it would take no more that day: nothing is offered while it stands [LIMIT.24]. */
  refusal?: ApiError | null;
}

/** What a round leaves to be done: photos that the server is to be asked about now, and why nothing could be sent. */
export interface Ended {
  confirmed: readonly ConfirmedPhoto[];
  refusal: ApiError | null;
}

/**
 * One round: everything that waits is sent, then everything new received [SYNC]. Rejects with what the server said when it failed
 * at so much that others were left.
 */
export async function synchronise(round: Round): Promise<Ended> {
  const { aside } = round.data;
  aside.beginRound();
  const ended = await sendAndReceive(round);
  aside.endRound();
  if (aside.gaveUp !== null && round.data.hasOthers) throw aside.gaveUp;
  return ended;
}

async function sendAndReceive(round: Round): Promise<Ended> {
  const { offered, confirmed, sentLately } = await readAndBegin(round);
  const isBegun = round.data.image.meta.cursor === null;
  const { sent, refusal } = await send(round, offered);
  const end = sent ?? (await pullAll(round, { sentLately, isBegun }));
  const isMoreToSend = refusal === null && round.data.hasToSend;
  return end === 'resync' || isMoreToSend ? sendAndReceive({ ...round, refusal }) : { confirmed, refusal };
}

/** Whoever may send no more that day receives all the same [LIMIT.24]. */
async function send(round: Round, offered: Left['offered']): Promise<{ sent: 'resync' | null; refusal: ApiError | null }> {
  const { refusal = null, data } = round;
  // Where nothing waits for the server any more, nobody need hear of it.
  if (refusal !== null && (offered.length > 0 || data.hasOthers)) return { sent: null, refusal };
  try {
    return { sent: (await offerAgain(round, offered)) ?? (await pushAll(round)), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || error.field !== CHANGES_FIELD) throw error;
    return { sent: null, refusal: error };
  }
}

/** What is left to do, once memory holds what is on the device, and a pull from nothing has begun where one is due. */
async function readAndBegin(round: Round): Promise<Left> {
  const { data, onPhotos = async () => undefined } = round;
  const left = await readLeft(data);
  if (left.isBehind) {
    await data.catchUp();
    await onPhotos();
  }
  if (data.image.meta.cursor !== null) return left;
  try {
    if (!(await beginFromNothing(data, await hasForgotten(round)))) return left;
  } finally {
    // They are in doubt also where that finds no room.
    await onPhotos();
  }
  return readLeft(data);
}

/** A server that knows where the former session had come to has what it acknowledged then. */
async function hasForgotten({ data, calls, device }: Round): Promise<boolean> {
  const { former_cursor } = data.image.meta;
  return typeof former_cursor !== 'string' || (await calls.pull(former_cursor, device)).resync;
}

const knownOperation = ({ image }: SyncedData): string | undefined => image.meta.known_op ?? undefined;

/** What is held on the device, or was sent from it, would go back for a while otherwise, until the pull has come to its end [PULL.14]. */
const holdsSome = ({ image }: SyncedData): boolean => entityNames.some((entity) => image.store.count(entity) > 0);

interface Pulling {
  sentLately: boolean;
  /** Whether this round has begun a pull from nothing. */
  isBegun: boolean;
}

/** Some pages are asked for while one arrives and is written [PULL.12]. */
async function pullAll(round: Round, { sentLately, isBegun }: Pulling): Promise<'done' | 'resync'> {
  const { data, report, stillElected } = round;
  const fresh = sentLately || knownOperation(data) !== undefined || holdsSome(data);
  let done = { done: 0, total: 0, ready: false };
  let begins = isBegun;
  const pages = new AskedPages((cursor) => askFor(round, cursor, fresh));
  for (;;) {
    stillElected();
    const { cursor, complete, epoch } = data.image.meta;
    // Another tab has found that all is to be received anew.
    if (cursor === null && !begins) return 'resync';
    if (complete) report({ phase: 'receiving', progress: null });
    else report({ phase: 'first-pull', progress: done.total === 0 ? null : done });
    const asked = momentAt(Date.parse(data.now()));
    const { page, isNow } = await pages.take(cursor);
    if (isNow) hearTime(round, asked, page.now);
    done = { done: page.done, total: page.total, ready: page.ready === true };
    const applied = await applyPage(data, cursor, page);
    begins = false;
    if (applied === 'overtaken') {
      await data.load();
      // What another tab has begun anew is received by both: the first page of either counts [TAB].
      begins = data.image.meta.epoch > epoch;
    } else if (page.resync) return 'resync';
    else if (!page.more) return 'done';
  }
}

function hearTime({ data, onServerTime }: Round, asked: Moment, server: string): void {
  const heard = heardTime(asked, data.now(), server);
  if (heard === null) return;
  data.hearTime(heard);
  onServerTime?.(heard);
}

function askFor({ data, calls, device }: Round, cursor: string | null, fresh: boolean): AskedPage {
  const heard = Promise.withResolvers<string | null>();
  const page = calls.pull(cursor, device, {
    known: knownOperation(data),
    onNext: heard.resolve,
    fresh: cursor === null && fresh,
  });
  page.then((whole) => heard.resolve(whole.more && !whole.resync ? whole.cursor : null), heard.reject);
  return { page, next: heard.promise };
}
