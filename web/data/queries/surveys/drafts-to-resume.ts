import type { AssetId } from '#domain/asset/asset.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';
import { type DraftProgress, draftProgress } from './draft-progress.ts';
import { type DraftSubject, draftSubject } from './draft-subject.ts';

export interface DraftToResume extends DraftSubject {
  key: string;
  draft: Draft;
  /** Null while its questions are not on this device. */
  progress: DraftProgress | null;
}

/** Surveys in progress, of one asset where it is given, newest first; those that can't go on too, for only their author gives them up [SURVEY]. */
export function draftsToResume(store: StoreReader, { asset_id }: { asset_id?: AssetId }): DraftToResume[] {
  return store
    .drafts()
    .filter(({ draft }) => asset_id === undefined || draft.asset_id === asset_id)
    .map(({ key, draft }) => {
      const subject = draftSubject(store, { ...draft, answers: draft.answers as SlotAnswers });
      return { key, draft, progress: subject.asset_type === null ? null : draftProgress(draft, subject), ...subject };
    })
    .toSorted((one, other) => other.draft.started_at.localeCompare(one.draft.started_at));
}
