import type { Evidence } from '#domain/evidence/evidence.ts';
import {
  type ConflictsPage,
  type DeletedSitesPage,
  FILE_HASH_HEADER,
  FILE_NAME_HEADER,
  type HeldOperation,
  type Operation,
  type PhotosReply,
  type PushResponse,
  TOO_OLD,
} from '#domain/sync/wire.ts';
import type { CheckedAnswers, CheckedRows, CheckRangeRequest, CheckReply, CheckRequest } from '#domain/sync/check/check-wire.ts';
import { NEXT_CURSOR, PACKED_TYPE, type PulledPage } from '#domain/sync/pulled-chunk.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import type { User } from '#domain/user/user.ts';
import { ApiError } from '../../api-error.ts';
import { countedPage, type FoundHeld, type HeldReply } from '../desk/found-held.ts';
import { type AnswersReply, type FoundAnswers, foundIn } from './found-answers.ts';
import { readPage } from './read-page.ts';
import { shareInFlight } from './share-in-flight.ts';

/** The server was not reached. */
export class NetworkError extends Error {}

/** The server no longer speaks with this version of the app; what it says. */
export class TooOldError extends Error {}

/** The server no longer takes this token. */
export class SessionEndedError extends Error {}

const TIMEOUT_MS = 60_000;
/** Of a photo over a slow network: as long as the server waits for one. */
const FILE_TIMEOUT_MS = 600_000;
const COMPRESSED_FROM = 4_096;

export interface ServerCalls {
  /** `known` is the newest operation that was acknowledged. */
  push(operations: readonly Operation[], sentAt: string, known?: string): Promise<PushResponse>;
  /**
   * `onNext` hears with which cursor the pull goes on, where the server says it before the page has arrived. A first pull that is
   * `fresh` brings nothing as it was a while ago.
   */
  pull(
    cursor: string | null,
    device: string,
    asked?: { known?: string | undefined; onNext?: (cursor: string) => void; fresh?: boolean },
  ): Promise<PulledPage>;
  answers(gradeId: string): Promise<FoundAnswers>;
  /** Of these photos those that the server has not, and those that it can't look for now. */
  lackingPhotos(ids: readonly string[]): Promise<PhotosReply>;
  /** The response, whose body goes on until one side ends it. */
  events(signal: AbortSignal): Promise<Response>;
}

/** Ids and digests of what is held between two ids. */
type HeldRange = Pick<CheckRangeRequest, 'entity'> & { after: string | null; to: string | null; have: [string, string][] };

/** What 'Check my data' asks. */
export interface CheckCalls {
  check(held: Omit<CheckRequest, 'version'>): Promise<CheckReply>;
  checkRange(range: HeldRange): Promise<CheckedRows>;
  checkAnswers(have: [string, string][]): Promise<CheckedAnswers>;
  /** Of as many of these grades as fit into a reply; the others are to be asked for again. */
  answersOf(gradeIds: readonly string[]): Promise<ReadonlyMap<string, FoundAnswers>>;
}

interface SentFile {
  sha256: string;
  file_name: string;
}

/** Photos, apart from records. */
export interface FileCalls {
  /** Answers with the SHA-256 of what the server holds under this id. */
  putFile(id: string, file: SentFile, binary: ArrayBuffer): Promise<string>;
  /** With the SHA-256 that the reply names; null where it names none. */
  file(id: string): Promise<{ binary: ArrayBuffer; sha256: string | null }>;
}

/** What only an administrator may call: the work of somebody who can't log in any more, as theirs. */
export interface HandInCalls {
  handIn(author: string, operations: readonly Operation[], sentAt: string): Promise<PushResponse>;
}

/** What all may know of themselves, though not all receive it with their record. */
export interface AccountCalls {
  /** The user themselves. */
  me(): Promise<User>;
}

/** Keys that only the server opens. */
export interface SealCalls {
  /** The key that the server's key has sealed, base64. */
  unseal: (sealed: { key_id: string; sealed_key: string }) => Promise<string>;
}

/** What waits for a decision, and what closed inspections say. */
export interface DeskCalls {
  /** A page behind this place, its answers counted alone. */
  held(after: number): Promise<FoundHeld>;
  /** A held change with all that it says; undefined when it waits no more. */
  heldChange(held: Pick<HeldOperation, 'op' | 'sequence'>): Promise<Pick<HeldOperation, 'patch'> | undefined>;
  /** `after` is the `next` of the page before, here and below. */
  conflicts(after: string | null): Promise<ConflictsPage>;
  deletedSites(after: string | null): Promise<DeletedSitesPage>;
  evidence(inspectionId: string, version: number): Promise<Evidence>;
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * The calls of synchronisation; each rejects with NetworkError, SessionEndedError or ApiError. Whichever meets a session that
 * has ended says so at once [S4.25].
 */
export function serverCalls(
  fetch: Fetch,
  token: string,
  onSessionEnded: () => void = () => undefined,
): ServerCalls & CheckCalls & FileCalls & HandInCalls & AccountCalls & SealCalls & DeskCalls {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...init.headers };
    const response = await reach(fetch, path, { ...init, headers });
    if (response.ok) return response;
    if (response.status === 401 || response.status === 403) {
      onSessionEnded();
      throw new SessionEndedError();
    }
    const error = await ApiError.from(response);
    throw response.status === TOO_OLD ? new TooOldError(error.message) : error;
  };
  const send = async (path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> => {
    const { headers, body: sent } = await packed(JSON.stringify(body));
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers, ...more }, body: sent };
    return call(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => read<T>(await send(path, body));
  const asked = shareInFlight(async (path) => read<unknown>(await call(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })));
  const get = async <T>(path: string): Promise<T> => (await asked(path)) as T;
  // Former servers know no `partly`, and refuse the question with it.
  let knowsPartly = true;
  const askPhotos = async (ids: readonly string[]): Promise<PhotosReply> => {
    // Another question may find out meanwhile.
    const partly = knowsPartly;
    try {
      return await post<PhotosReply>('/api/sync/photos', { ids, ...(partly && { partly }) });
    } catch (error) {
      if (!partly || !(error instanceof ApiError) || error.status !== 400) throw error;
      knowsPartly = false;
      return askPhotos(ids);
    }
  };
  return {
    held: async (after) => countedPage(await get<HeldReply>(`/api/sync/held?after=${after}&answers=counted`)),
    heldChange: async ({ op, sequence }) => {
      const singly = await get<HeldReply>(`/api/sync/held?op=${encodeURIComponent(op)}`);
      // Former servers know no `op`, and answer their first page, which it may be behind.
      const isFormer = singly.before === undefined;
      const { held } = isFormer ? await get<HeldReply>(`/api/sync/held?after=${sequence - 1}`) : singly;
      return held.find((one) => one.op === op);
    },
    conflicts: (after) => get(`/api/sync/conflicts${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
    deletedSites: (after) => get(`/api/sync/deleted-sites${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
    evidence: (inspectionId, version) => get(`/api/inspections/${inspectionId}/evidence?version=${version}`),
    push: (operations, sentAt, known) => post('/api/sync/push', { operations, sent_at: sentAt, known, version: DATA_VERSION }),
    handIn: (author, operations, sentAt) =>
      post('/api/sync/push', { operations, sent_at: sentAt, author, version: DATA_VERSION }),
    me: () => post('/api/auth/me', {}),
    unseal: async ({ key_id, sealed_key }) => (await post<{ key: string }>('/api/auth/unseal', { key_id, sealed_key })).key,
    check: (held) => post('/api/sync/check', { ...held, version: DATA_VERSION }),
    checkRange: (range) => post('/api/sync/check/range', { ...range, version: DATA_VERSION }),
    checkAnswers: (have) => post('/api/sync/check/answers', { have, version: DATA_VERSION }),
    answersOf: async (gradeIds) => {
      const query = gradeIds.map((id) => `grade=${encodeURIComponent(id)}`).join('&');
      return foundIn(await get<AnswersReply>(`/api/answers?${query}`));
    },
    async pull(cursor, device, { known, onNext, fresh = false } = {}) {
      const body = { cursor, device, known, version: DATA_VERSION };
      const response = await send('/api/sync/pull', body, {
        Accept: `${PACKED_TYPE}, application/json`,
        ...(fresh ? { 'Cache-Control': 'no-cache' } : {}),
      });
      const next = response.headers.get(NEXT_CURSOR);
      if (next !== null) onNext?.(next);
      return wholePage(await bytesOf(response, 'The answer'), response.headers.get('content-type'));
    },
    async answers(gradeId) {
      const found = foundIn(await get<AnswersReply>(`/api/answers?grade=${gradeId}`)).get(gradeId);
      if (found === undefined) throw new ApiError(404, 'There is no such grade');
      return found;
    },
    lackingPhotos: askPhotos,
    async putFile(id, { sha256, file_name }, binary) {
      const named = { [FILE_HASH_HEADER]: sha256, [FILE_NAME_HEADER]: encodeURIComponent(file_name) };
      const headers = { 'Content-Type': 'image/jpeg', ...named };
      const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
      const response = await call(`/api/files/${id}`, { method: 'PUT', headers, body: binary, signal });
      return (await read<{ sha256: string }>(response)).sha256;
    },
    file: shareInFlight(async (id) => {
      const response = await call(`/api/files/${id}`, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
      return { binary: await bytesOf(response, 'The photo'), sha256: response.headers.get(FILE_HASH_HEADER) };
    }),
    events: (signal) => call('/api/sync/events', { signal, headers: { Accept: 'text/event-stream' } }),
  };
}

/** Long bodies travel gzipped. */
async function packed(text: string): Promise<{ headers: Record<string, string>; body: BodyInit }> {
  if (text.length < COMPRESSED_FROM) return { headers: {}, body: text };
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { headers: { 'Content-Encoding': 'gzip' }, body: await new Response(stream).arrayBuffer() };
}

/** Fetches; a failure to reach the server is a NetworkError. */
export async function reach(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    throw new NetworkError('The server was not reached', { cause: error });
  }
}

/** A body that breaks off is a lost network; one that is no JSON is not. */
const read = async <T>(response: Response): Promise<T> => JSON.parse(await textOf(response)) as T;

const textOf = (response: Response): Promise<string> =>
  response.text().catch((error: unknown) => {
    throw new NetworkError('The answer broke off', { cause: error });
  });

const bytesOf = (response: Response, what: string): Promise<ArrayBuffer> =>
  response.arrayBuffer().catch((error: unknown) => {
    throw new NetworkError(`${what} broke off`, { cause: error });
  });

/** One that lacks some of its pieces is none. */
function wholePage(body: ArrayBuffer, type: string | null): PulledPage {
  try {
    return readPage(body, type);
  } catch (error) {
    if (error instanceof RangeError) throw new NetworkError('The answer broke off', { cause: error });
    throw error;
  }
}
