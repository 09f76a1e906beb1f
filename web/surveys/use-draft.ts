import { useState } from 'react';
import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import { type AnswerValue, answerText, type SlotAnswers } from '#domain/survey/answer-value.ts';
import type { Draft } from '#web/data/draft.ts';
import { discardDraft, saveDraft } from '#web/data/drafts.ts';
import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { latestWriter } from './latest-writer.ts';

export interface LiveDraft {
  draft: Draft;
  answers: SlotAnswers;
  update: (patch: Partial<Draft>) => void;
  answer: (slot: QuestionAnswerTypeId, value: AnswerValue | null, patch?: Partial<Draft>) => void;
  /** Resolves when everything given so far is durable. */
  settled: () => Promise<void>;
  discard: () => Promise<void>;
  /** Discards what was changed and goes on from another state. */
  restart: (from: Draft) => Promise<void>;
}

/** The survey in progress on this screen; each change is kept on the device at once [D6]. */
export function useDraft(key: string, initial: () => Draft): LiveDraft {
  const [draft, setDraft] = useState(initial);
  const [writer] = useState(() => latestWriter((next: Draft) => saveDraft(key, next), sayNotKept));

  const update = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    writer.write(next);
  };
  const discard = async () => {
    await writer.settled();
    await discardDraft(key);
  };
  return {
    draft,
    answers: draft.answers as SlotAnswers,
    update,
    answer(slot, value, patch) {
      const { [slot]: _, ...others } = draft.answers;
      const answers = value === null ? others : { ...others, [slot]: answerText(value) };
      update({ ...patch, answers });
    },
    settled: () => writer.settled(),
    discard,
    async restart(from) {
      await discard();
      setDraft(from);
    },
  };
}

const sayNotKept = () => showSnackbar({ message: 'This answer could not be kept on this device', failure: true });
