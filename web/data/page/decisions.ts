import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { HeldPage, PullPage, Resolution, Verdict } from '#domain/sync/wire.ts';
import { ApiError } from '../api-error.ts';
import { apiFetch } from './session/session.ts';
import { callWorker } from './connection/worker-client.ts';
import type { HeldAnswers } from '../protocol/held-answers.ts';
import { forgetDecidedReasons, type HeldOf } from './held-reasons.ts';

/** Asks the server anew what waits for a decision; rejects when it can't be reached [HELD]. */
export const refreshDecisions = (): Promise<void> => callWorker('refreshDecisions').then(forgetDecidedReasons);

/** The answers of a held change beside those that stand; rejects with `needs-connection`, and when it waits no more. */
export const heldAnswers = (op: string): Promise<HeldAnswers> => callWorker('heldAnswers', op);

/** Asks for another page of held changes. */
export const moreDecisions = (): Promise<void> => callWorker('moreDecisions');

/** Makes records editable that the server gave beside what is to be decided. */
export const learnRows = (rows: PullPage['rows']): Promise<void> => callWorker('learnRows', rows);

/** Verdicts that their author has seen. */
export const dismissVerdicts = (ops: string[]): Promise<void> => callWorker('dismissVerdicts', ops);

/** Has what a closed inspection said ready for queries; rejects with `needs-connection` where it was not looked at before. */
export const openEvidence = (id: InspectionId, version: number): Promise<void> => callWorker('openEvidence', id, version);

interface Judged {
  verdicts: string[];
  /** What could not be applied any more, and why. */
  left?: { op: string; message: string }[];
  more?: boolean;
}

type Word = Pick<Verdict, 'verdict' | 'reason'>;

const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (await apiFetch(path, { method: 'POST', body: JSON.stringify(body) })).json()) as T;

export const judgeHeld = (op: string, word: Word): Promise<Judged> => post(`/sync/held/${encodeURIComponent(op)}`, word);

/** Of what could not be applied why, and whether the server looked no further. */
interface Left {
  why: string[];
  more: boolean;
}

/**
 * One word on all of an inspection, or of what an author sent from a device, that was seen; again while the server says that there
 * is more and decides something of it. `onPart` hears what each call has decided.
 */
export async function judgeAllHeld(of: HeldOf, until: number, word: Word, onPart: (ops: string[]) => void): Promise<Left> {
  if ('device' in of) await mustKnowAuthors(of, until);
  const [path, place] = 'device' in of ? [`?author=${encodeURIComponent(of.author)}`, { device: of.device }] : ['', of];
  for (;;) {
    const { verdicts, left = [], more = false } = await post<Judged>(`/sync/held${path}`, { ...word, of: place, until });
    onPart(verdicts);
    if (!more || verdicts.length === 0) return { why: left.map(({ message }) => message), more };
  }
}

/** No word was sent. */
export class NotAskedError extends Error {}

const FORMER =
  'the server is an older version, which would decide about other people’s changes from this device too. Decide about each change by itself.';

/** A former server passes over `author`. It knows none where it doesn't say how many wait before a page [VER.34]. */
async function mustKnowAuthors({ device, author }: Extract<HeldOf, { device: string }>, until: number): Promise<void> {
  const query = new URLSearchParams({ device, author, after: String(until), answers: 'counted' });
  const { before } = await heldBefore(query).catch((cause: unknown) => {
    throw new NotAskedError('what has to be known before could not be asked', { cause });
  });
  if (before === undefined) throw new ApiError(409, FORMER);
}

const heldBefore = async (query: URLSearchParams) =>
  (await (await apiFetch(`/sync/held?${query.toString()}`)).json()) as Partial<Pick<HeldPage, 'before'>>;

export const endConflict = (id: string, resolution: Resolution): Promise<unknown> =>
  post(`/sync/conflicts/${encodeURIComponent(id)}`, { resolution });

export const keepSiteDeleted = (id: string): Promise<unknown> =>
  post(`/sync/deleted-sites/${encodeURIComponent(id)}`, { decision: 'kept' });
