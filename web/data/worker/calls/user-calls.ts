import type { Change } from '../../protocol/change.ts';
import { CallError } from '../../protocol/call-error.ts';
import { type Draft, patchDraft } from '../../protocol/draft.ts';
import { withPhotosSince } from '../../protocol/photos-since.ts';
import { withLeft } from '../../protocol/left-draft.ts';
import type { WorkerCalls } from '../../protocol/worker-calls.ts';
import type { Saving } from '../image/writes.ts';
import { countDamaged } from '../disk/log-entries.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import { type Grading, hasPlace } from '../photos/has-place.ts';
import { readPhoto } from '../photos/read-photo.ts';
import type { OpenUser } from '../user/open-user.ts';
import { gradeAnswers } from './grade-answers.ts';
import { heldAnswers } from './held-answers.ts';

type Carried<N extends keyof WorkerCalls> = (user: OpenUser, ...args: Parameters<WorkerCalls[N]>) => ReturnType<WorkerCalls[N]>;

async function save({ data, shelf, originals }: OpenUser, changes: Change[], saving: Saving): Promise<void> {
  const { discardDraft: key, startedAt, isSubmitted = false } = saving;
  const grade = changes.find((change) => change.entity === 'asset_grades');
  const hasPlaceIn = (grading: Grading) => (slot: PhotoPlace['slot']) => hasPlace(data.image.store, grading, slot);
  const submittedAs = isSubmitted && grade !== undefined ? { grade: grade.id, hasPlace: hasPlaceIn(grade) } : null;
  const end = key === undefined ? null : { key, startedAt, submittedAs };
  await shelf.settle(changes, end, (beside) => data.writes.save(changes, saving, beside));
  if (submittedAs !== null) void originals.finish();
}

const ENDED = 'A survey was submitted or cancelled in another window. What was answered last here is not in it.';

/** @throws {CallError} for a survey that was kept and is no more; out of a database that is new the browser may have removed it. */
function mustGoOn({ database }: OpenUser['data'], kept: Draft | undefined, wasKept: boolean): void {
  if (kept === undefined && wasKept && !database.wasNew) throw new CallError('survey-ended', ENDED);
}

/** What the page asks of the user's data, whoever that is. */
export const userCalls = {
  save,
  async saveAgain(user, changes, saving) {
    if (saving.op !== undefined && (await user.data.writes.isDone(saving.op))) return;
    await save(user, changes, { ...saving, isLate: true });
  },
  changeDraft: ({ data }, key, initial, patch, wasKept) =>
    data.writes.changeDraft(key, (kept) => {
      mustGoOn(data, kept, wasKept);
      return patchDraft(kept ?? initial, withPhotosSince(patch, initial, kept ?? initial));
    }),
  takeUpDraft: ({ data }, key, left) =>
    data.writes.changeDraft(key, (kept) => {
      mustGoOn(data, kept, left.wasKept);
      return withLeft(kept, left);
    }),
  discardDraft: ({ data, shelf }, key, startedAt) =>
    shelf.settle([], { key, startedAt }, (beside) => data.writes.discardDraft({ key, startedAt }, beside)),
  holdPhoto: ({ originals }, id, picture, place) => originals.hold(id, picture, place),
  takePhoto: ({ originals }, photo, place) => originals.take(photo, place),
  giveUpFile: ({ originals }, id) => originals.giveUp(id),
  photo: ({ shelf, calls }, id) => readPhoto(shelf, calls, id),
  gradeAnswers: ({ data, calls }, grade) => gradeAnswers(data, calls, grade),
  retryChange: ({ data }, op) => data.writes.retryChange(op),
  discardChange: ({ data }, op) => data.writes.discardChange(op),
  retryPhotos: async ({ sync }) => sync.retryPhotos(),
  refreshDecisions: ({ desk }) => desk.refresh(),
  moreDecisions: ({ desk }) => desk.more(),
  heldAnswers: ({ data, calls, desk }, op) => heldAnswers(data, calls, desk.heldOf(op)),
  heldNow: async ({ desk }) => desk.heldNow,
  learnRows: ({ sync }, rows) => sync.learn(rows),
  dismissVerdicts: ({ desk }, ops) => desk.dismiss(ops),
  openEvidence: ({ evidence }, id, version) => evidence.open(id, version),
  syncNow: (user) => user.syncNow(),
  freeSpace: (user) => user.freeSpace(),
  async unsentCounts({ data: { image }, shelf }) {
    await shelf.follow();
    const changes = [...image.outbox.changes()];
    const held = changes.filter(({ state }) => state === 'held').length;
    return {
      changes: changes.length - held + countDamaged(image.damaged),
      held,
      drafts: image.drafts.size + image.unreadDrafts.size,
      photos: shelf.unsent.length + shelf.doubted.length,
    };
  },
} satisfies { [N in keyof WorkerCalls]?: Carried<N> };

export type UserCallName = keyof typeof userCalls;
