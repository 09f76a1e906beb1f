import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import {
  type ConflictsPage,
  type DeletedSitesPage,
  FILE_HASH_HEADER,
  FILE_NAME_HEADER,
  type HeldPage,
  type Operation,
  type PullPage,
  type PushResponse,
} from '#domain/sync/wire.ts';
import { ApiError } from '../api-error.ts';

/** The server was not reached. */
export class NetworkError extends Error {}

/** The server no longer takes this token. */
export class SessionEndedError extends Error {}

const TIMEOUT_MS = 60_000;
/** Of a photo over a slow network: as long as the server waits for one. */
const FILE_TIMEOUT_MS = 600_000;
const COMPRESSED_FROM = 4_096;

export interface ServerCalls {
  push(operations: readonly Operation[], sentAt: string): Promise<PushResponse>;
  pull(cursor: string | null, device: string): Promise<PullPage>;
  answers(gradeId: string): Promise<Answer[]>;
  /** The response, whose body goes on until one side ends it. */
  events(signal: AbortSignal): Promise<Response>;
}

interface SentFile {
  sha256: string;
  file_name: string;
}

/** Photos, apart from records. */
export interface FileCalls {
  /** Answers with the SHA-256 of what the server holds under this id. */
  putFile(id: string, file: SentFile, binary: ArrayBuffer): Promise<string>;
  file(id: string): Promise<ArrayBuffer>;
}

/** What only an administrator may call: the work of somebody who can't log in any more, as theirs. */
export interface HandInCalls {
  handIn(author: string, operations: readonly Operation[], sentAt: string): Promise<PushResponse>;
}

interface SealCalls {
  /** The key that the server's key has sealed, base64. */
  unseal: (sealed: { key_id: string; sealed_key: string }) => Promise<string>;
}

/** What waits for a decision, and what closed inspections say. */
export interface DeskCalls {
  held(after: number): Promise<HeldPage>;
  /** `after` is the `next` of the page before, here and below. */
  conflicts(after: string | null): Promise<ConflictsPage>;
  deletedSites(after: string | null): Promise<DeletedSitesPage>;
  evidence(inspectionId: string, version: number): Promise<Evidence>;
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** The calls of synchronisation; each rejects with NetworkError, SessionEndedError or ApiError. */
export function serverCalls(fetch: Fetch, token: string): ServerCalls & FileCalls & HandInCalls & SealCalls & DeskCalls {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...init.headers };
    const response = await reach(fetch, path, { ...init, headers });
    if (response.ok) return response;
    if (response.status === 401 || response.status === 403) throw new SessionEndedError();
    throw await ApiError.from(response);
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const { headers, body: sent } = await packed(JSON.stringify(body));
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: sent };
    return read<T>(await call(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  };
  const get = async <T>(path: string): Promise<T> => read<T>(await call(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  return {
    held: (after) => get(`/api/sync/held?after=${after}`),
    conflicts: (after) => get(`/api/sync/conflicts${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
    deletedSites: (after) => get(`/api/sync/deleted-sites${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
    evidence: (inspectionId, version) => get(`/api/inspections/${inspectionId}/evidence?version=${version}`),
    push: (operations, sentAt) => post('/api/sync/push', { operations, sent_at: sentAt }),
    handIn: (author, operations, sentAt) => post('/api/sync/push', { operations, sent_at: sentAt, author }),
    unseal: async ({ key_id, sealed_key }) => (await post<{ key: string }>('/api/auth/unseal', { key_id, sealed_key })).key,
    pull: (cursor, device) => post('/api/sync/pull', { cursor, device }),
    async answers(gradeId) {
      const response = await call(`/api/answers?grade=${gradeId}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { answers } = await read<{ answers: Partial<Record<string, Answer[]>> }>(response);
      const found = answers[gradeId];
      if (found === undefined) throw new ApiError(404, 'There is no such grade');
      return found;
    },
    async putFile(id, { sha256, file_name }, binary) {
      const named = { [FILE_HASH_HEADER]: sha256, [FILE_NAME_HEADER]: encodeURIComponent(file_name) };
      const headers = { 'Content-Type': 'image/jpeg', ...named };
      const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
      const response = await call(`/api/files/${id}`, { method: 'PUT', headers, body: binary, signal });
      return (await read<{ sha256: string }>(response)).sha256;
    },
    async file(id) {
      const response = await call(`/api/files/${id}`, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
      return response.arrayBuffer().catch((error: unknown) => {
        throw new NetworkError('The photo broke off', { cause: error });
      });
    },
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
async function read<T>(response: Response): Promise<T> {
  const text = await response.text().catch((error: unknown) => {
    throw new NetworkError('The answer broke off', { cause: error });
  });
  return JSON.parse(text) as T;
}
