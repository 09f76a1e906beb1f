import type { RecordOf } from '#domain/entities.ts';
import type { Conflict, DeletedSite, PullPage, Verdict } from '#domain/sync/wire.ts';
import { ApiError } from '#web/data/api-error.ts';
import { isRefused } from '#web/data/is-refused.ts';
import {
  endConflict,
  judgeAllHeld,
  judgeHeld,
  keepSiteDeleted,
  learnRows,
  NotAskedError,
  refreshDecisions,
} from '#web/data/page/decisions.ts';
import { forgetReasons, type HeldOf } from '#web/data/page/held-reasons.ts';
import { gradeAnswers } from '#web/data/page/grade-answers.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { sendChanges } from '#web/data/page/send-unsent.ts';
import { syncNow } from '#web/data/page/sync-status.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { changesWords } from './changes-words.ts';
import { restoringChange } from './restoring-change.ts';

type Word = Pick<Verdict, 'verdict' | 'reason'>;

/** Longer no end of a conflict waits for the edit that it is about. */
const SENDING_MS = 5_000;

const UNHEARD = 'no answer came. What still waits is shown once there is a connection.';

const said = { accepted: 'accepted', refused: 'refused' } as const;

/** A word on one held change [HELD]. */
export async function decideHeld(op: string, word: Word): Promise<boolean> {
  const isDecided = await decide(async () => {
    const { verdicts } = await judgeHeld(op, word);
    forgetReasons(verdicts.map((judged) => ({ op: judged })));
    return `${changesWords(verdicts.length)} ${said[word.verdict]}`;
  });
  if (isDecided) forgetReasons([{ op }]);
  return isDecided;
}

/** One word on all of an inspection, or of what an author sent from a device, that is shown [HELD]. */
export async function decideAllHeld(of: HeldOf, until: number, word: Word): Promise<boolean> {
  let count = 0;
  const soFar = () => `${changesWords(count)} ${said[word.verdict]}`;
  const isDecided = await decide(
    async () => {
      const { why, more } = await judgeAllHeld(of, until, word, (ops) => {
        count += ops.length;
        forgetReasons(ops.map((op) => ({ op })));
      });
      const [first] = why;
      const rest = `${changesWords(why.length)}${more ? ' and what came after' : ''}`;
      return `${soFar()}${first === undefined ? '' : `. ${rest} still wait: ${first}`}`;
    },
    (error) => (count === 0 ? whyNot(error) : `${soFar()}. ${whyNotRest(error)}`),
  );
  if (isDecided) forgetReasons([of]);
  return isDecided;
}

/** What is kept now stays [MERGE]. */
export const keepValue = ({ conflict_id }: Conflict): Promise<boolean> =>
  decide(async () => {
    await endConflict(conflict_id, 'kept');
    return 'It stays as it is';
  });

/** What was lost is an edit like any other; of an edit that met a deletion the record comes back with it [MERGE]. */
export async function restoreValue(conflict: Conflict, rows: PullPage['rows']): Promise<void> {
  const { id, field, conflict_id } = conflict;
  await learnRows(rows);
  try {
    // It is merged with what the device holds.
    if (field === 'answers') await gradeAnswers(id);
  } catch (error) {
    showSnackbar({ message: whyNotAsked(error), failure: true });
    return;
  }
  const isSaved = await saveAndSay('Successfully restored', [restoringChange(conflict)]);
  if (!isSaved) return;
  await decide(async () => {
    // The server ends it only where it has the edit.
    await sendChanges(AbortSignal.timeout(SENDING_MS));
    await endConflict(conflict_id, 'restored');
    return 'Successfully restored';
  }, whyNotSettled);
}

/** Brings a deleted site back, with what belongs to it; undo deletes it again [HELD]. */
export async function restoreSite({ site }: Pick<DeletedSite, 'site'>): Promise<boolean> {
  await learnRows({ sites: [site] });
  const id: RecordOf<'sites'>['id'] = site.id;
  return saveAndSay(
    'Successfully restored site',
    [{ entity: 'sites', id, patch: { deleted_at: null } }],
    [{ entity: 'sites', id, patch: { deleted_at: new Date().toISOString() } }],
  );
}

/** It stays deleted, and is not asked about again [HELD]. */
export const leaveSiteDeleted = ({ site }: DeletedSite): Promise<boolean> =>
  decide(async () => {
    await keepSiteDeleted(site.id);
    return 'The site stays deleted';
  });

/** Says what came of a decision, and answers whether it is decided, by somebody; the list is asked for anew whatever it was. */
async function decide(send: () => Promise<string>, why: (error: unknown) => string = whyNot): Promise<boolean> {
  let isDecided = true;
  try {
    showSnackbar({ message: await send() });
  } catch (error) {
    isDecided = isDecidedAlready(error);
    showSnackbar({ message: isDecided ? 'Somebody has decided about it already.' : why(error), failure: true });
  }
  await refreshDecisions().catch(() => undefined);
  await syncNow();
  return isDecided;
}

const isDecidedAlready = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function whyNot(error: unknown): string {
  if (error instanceof NotAskedError) return whyNotAsked(error.cause);
  return isRefused(error) ? `Nothing was decided: ${error.message}` : `It is not known whether it was decided: ${UNHEARD}`;
}

const whyNotRest = (error: unknown): string =>
  isRefused(error) ? `The others still wait: ${error.message}` : `Of the others it is not known: ${UNHEARD}`;

/** Before the word was sent. */
const whyNotAsked = (error: unknown): string =>
  error instanceof ApiError ? `Nothing was decided: ${error.message}` : 'Nothing was decided: it needs a connection.';

const whyNotSettled = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? 'It was saved here; the server has not taken it yet. Choose it again when it has.'
    : 'It was restored; that this is settled could not be told yet. Choose it again when there is a connection.';
