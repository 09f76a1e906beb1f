import { v7 } from 'uuid';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Change, SaveOptions } from '../save-record.ts';
import type { UnsentCounts } from '../session.ts';
import type { Row } from '../store-reader.ts';
import type { PhotoStatus, RefusedChange, RefusedPhoto, SyncStatus } from '../sync-status.ts';
import { type Announcement, openChannel } from './announcements.ts';
import type { StoredSession } from './app-database.ts';
import { AssetSearch } from './asset-search.ts';
import { Desk } from './desk.ts';
import { Election } from './election.ts';
import { EvidenceShelf } from './evidence-shelf.ts';
import { unsentWork } from './export-unsent.ts';
import { gradeAnswers } from './grade-answers.ts';
import { VERDICTS } from './kept-verdicts.ts';
import { photoName } from './photo-name.ts';
import { PhotoQueue } from './photo-queue.ts';
import { type PhotoPlace, PhotoShelf } from './photo-shelf.ts';
import { readPhoto } from './read-photo.ts';
import { scalePhoto } from './scale-photo.ts';
import { serverCalls } from './server-calls.ts';
import { freeSpace } from './room/free-space.ts';
import type { Room } from './room/room.ts';
import { recordKey } from './store.ts';
import type { Locks } from './tab-locks.ts';
import { SyncLoop } from './sync-loop.ts';
import { forgetOldSent } from './sync-writes.ts';
import { UserData } from './user-data.ts';
import { UserDatabase } from './user-database.ts';

export interface Surroundings {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  locks: Locks;
}

interface Options extends Surroundings {
  session: StoredSession;
  device: DeviceId;
  room: Room;
  onStatus: (status: SyncStatus) => void;
  onCommit: (touched: ReadonlySet<string>) => void;
  /** This tab has reached the server and has everything. */
  onSynchronised: () => void;
  /** Another tab has laid something into the database. */
  onRebuilt: () => void;
  /** The user's own record has arrived or was changed. */
  onOwnRecord: (own: Row<'users'>) => void;
  /** The server refused the token. */
  onSessionEnded: () => void;
  /** Another tab needs the database in a newer form. */
  onClosed: () => void;
}

export const initialStatus: SyncStatus = {
  online: true,
  phase: 'idle',
  unsent: 0,
  drafts: 0,
  refused: [],
  lastSyncedAt: null,
  toDecide: 0,
  photos: { waiting: 0, sending: 0, unsentIds: [], refused: [] },
  progress: null,
};

export type OpenUser = Awaited<ReturnType<typeof openUser>>;

/** Everything that runs for the user who is logged in: data, sync, and the talk with other tabs. */
export async function openUser(options: Options) {
  const { fetch, locks, session, device, onStatus, onCommit, onSynchronised, onRebuilt, onOwnRecord, onSessionEnded, onClosed } =
    options;
  const channel = openChannel(session.user.id);
  const { room } = options;
  const database = new UserDatabase(session.user.id, {
    onClosing: onClosed,
    guard: room.guard,
    onEmptied: async (transaction) => {
      await data.layBack(transaction);
      await shelf.layBack(transaction);
    },
  });
  const now = () => new Date().toISOString();
  const data = new UserData({ database, newOp: v7, now, announce: (message) => channel.post(message) });
  const search = new AssetSearch(data);
  const calls = serverCalls(fetch, session.token);
  let status = initialStatus;
  let closed = false;
  const following = inTurn(() => closed);
  const asking = inTurn(() => closed);

  const setStatus = (part: Partial<SyncStatus>, tell = true) => {
    const told = part.photos?.refused ?? status.photos.refused;
    const photos = photoStatus(shelf, queue, election.elected ? queue.refused : told);
    const toDecide = data.meta.to_decide ?? 0;
    const next = {
      ...status,
      ...part,
      unsent: data.outbox.unsent,
      drafts: data.drafts.size,
      refused: refusedChanges(data),
      toDecide,
      photos,
    };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    onStatus(status);
    if (tell && election.elected) channel.post({ kind: 'status', status });
  };
  const shelf = new PhotoShelf(data, () => {
    setStatus({});
    queue.kickSoon();
  });
  const queue = new PhotoQueue({ shelf, calls, onStatus: () => setStatus({}), onSessionEnded, random: Math.random });
  const loop = new SyncLoop({
    data,
    calls,
    device,
    sharesLock: locks.ofOneTab !== true,
    random: Math.random,
    onStatus: (part) => {
      setStatus(part);
      if (part.lastSyncedAt === undefined) return;
      queue.kick();
      void room.takeMargin();
      void asking.add(() => desk.keepUp());
      tellOwnRecord();
      onSynchronised();
    },
    onSessionEnded,
  });

  const desk = new Desk({ data, calls, user: session.user });
  const evidence = new EvidenceShelf(data, calls);
  const tellOwnRecord = () => {
    const own = data.store.visible('users', session.user.id);
    if (own !== undefined && !data.store.isStale('users', own.id)) onOwnRecord(own as Row<'users'>);
  };

  // What other tabs say while this one reads is heard as well, in its turn.
  const early: Announcement[] = [];
  const stopCollecting = channel.listen((message) => void early.push(message));
  await data.load();
  data.onCommit((touched) => {
    search.touched(touched);
    onCommit(touched);
    if (touched.has(VERDICTS)) void following.add(() => desk.load({ tell: true }));
    if (touched.has(recordKey('users', session.user.id))) tellOwnRecord();
    setStatus({}, false);
    if (data.outbox.ready) loop.kickSoon();
  });
  const hear = (message: Announcement) => {
    if (message.kind === 'rebuilt') onRebuilt();
    if (message.kind === 'changed' || message.kind === 'rebuilt') void following.add(() => data.follow(message));
    else if (message.kind === 'desk') void following.add(() => desk.load());
    else if (message.kind === 'photos') void following.add(() => shelf.follow());
    else if (message.kind === 'sync-now') loop.wake();
    else if (message.kind === 'retry-photos' && election.elected) queue.retry();
    else if (message.kind === 'status' && !election.elected) setStatus(message.status, false);
  };
  const election = new Election({
    locks,
    channel,
    name: `firemark-sync-${session.user.id}`,
    onElected: () => {
      loop.start();
      queue.start();
    },
    onLost: () => {
      loop.stop();
      queue.stop();
    },
  });
  setStatus({ lastSyncedAt: data.meta.last_synced_at }, false);
  stopCollecting();
  channel.listen(hear);
  for (const message of early) hear(message);
  void following.add(() => desk.load());
  void following.add(() => shelf.open());
  void following.add(() => forgetOldSent(data, Date.now()));
  void following.add(() => room.takeMargin());

  return {
    data,
    search,
    calls,
    desk,
    evidence,
    async save(changes: Change[], saving: SaveOptions) {
      await data.save(changes, saving);
      await shelf.saved(changes);
      if (saving.discardDraft !== undefined) await shelf.ended(saving.discardDraft);
    },
    async discardDraft(key: string) {
      await data.discardDraft(key);
      await shelf.ended(key);
    },
    async takePhoto(picture: Blob | ImageBitmap, place: PhotoPlace) {
      const file_name = photoName(picture, new Date());
      return shelf.keep({ id: v7() as FileId, file_name, binary: await scalePhoto(picture) }, place);
    },
    photo: (id: FileId) => readPhoto(shelf, calls, id),
    answers: (gradeId: string) => gradeAnswers(data, calls, gradeId),
    syncNow() {
      if (election.elected) loop.wake();
      else channel.post({ kind: 'sync-now' });
    },
    retryPhotos() {
      if (election.elected) queue.retry();
      else channel.post({ kind: 'retry-photos' });
    },
    /** The device says that it has no network. */
    wentOffline() {
      if (status.online) setStatus({ online: false, phase: 'idle', progress: null });
    },
    setVisible(visible: boolean) {
      election.setVisible(visible);
      if (visible) void following.add(() => data.catchUp());
    },
    /** Whether this device held nothing of the user when they were opened here. */
    get wasNew() {
      return database.wasNew;
    },
    async freeSpace() {
      const freed = await freeSpace(data);
      await room.takeMargin();
      return freed;
    },
    unsentCounts: (): Omit<UnsentCounts, 'forms'> => ({
      changes: [...data.outbox.changes()].length,
      drafts: data.drafts.size,
      photos: shelf.unsent.length,
    }),
    unsentWork: (forms: Record<string, string>) => unsentWork(data, shelf, forms),
    /** Something was laid into the database: reads it, here and in other tabs. */
    async readAnew() {
      await following.add(() => data.load());
      await following.add(() => shelf.open());
      channel.post({ kind: 'rebuilt' });
      channel.post({ kind: 'photos' });
    },
    async close() {
      closed = true;
      election.stop();
      loop.stop();
      queue.stop();
      channel.close();
      await database.close();
    },
  };
}

/** Runs tasks one after the other; a failure is reported, unless it comes from closing. */
function inTurn(isClosed: () => boolean): { add: (task: () => Promise<void>) => Promise<void> } {
  let last = Promise.resolve();
  const run = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      if (!isClosed()) queueMicrotask(() => rethrow(error));
    }
  };
  return {
    add(task) {
      last = last.then(() => run(task));
      return last;
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}

const photoStatus = (shelf: PhotoShelf, queue: PhotoQueue, refused: readonly RefusedPhoto[]): PhotoStatus => ({
  waiting: shelf.toSend.length,
  sending: queue.sending,
  unsentIds: shelf.unsent.map(({ id }) => id),
  refused,
});

function refusedChanges(data: UserData): RefusedChange[] {
  const refused: RefusedChange[] = [];
  for (const { op, entity, id, create, state, code, field, message, ts, patch } of data.outbox.changes()) {
    if (state !== 'waiting')
      refused.push({ op, entity, id, isNew: create, state, code, field, message: message ?? '', at: ts, patch });
  }
  return refused;
}
