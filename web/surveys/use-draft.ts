import { useEffect, useRef, useState } from 'react';
import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { type AnswerValue, answerText, type SlotAnswers } from '#domain/survey/answer-value.ts';
import type { Draft } from '#web/data/draft.ts';
import { discardDraft, saveDraft } from '#web/data/drafts.ts';
import { takePhoto } from '#web/data/photos.ts';
import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { latestWriter } from './latest-writer.ts';

export interface LiveDraft {
  draft: Draft;
  answers: SlotAnswers;
  update: (patch: Partial<Draft>) => void;
  answer: (slot: QuestionAnswerTypeId, value: AnswerValue | null, patch?: Partial<Draft>) => void;
  /** Resolves when the photo is kept with its answer. */
  addPhoto: (slot: QuestionAnswerTypeId, picture: Blob | ImageBitmap) => Promise<void>;
  changePhotos: (slot: QuestionAnswerTypeId, change: (ids: readonly FileId[]) => readonly FileId[]) => void;
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

  const latest = useRef(draft);
  const isShown = useRef(true);
  const photos = useRef(new Set<Promise<unknown>>());
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const update = (patch: Partial<Draft>) => {
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setDraft(next);
    writer.write(next);
  };
  const answer: LiveDraft['answer'] = (slot, value, patch) => {
    const { [slot]: _, ...others } = latest.current.answers;
    update({ ...patch, answers: value === null ? others : { ...others, [slot]: answerText(value) } });
  };
  const changePhotos: LiveDraft['changePhotos'] = (slot, change) => {
    const ids = change(namedFiles(latest.current.answers[slot] ?? null));
    answer(slot, ids.length === 0 ? null : [...ids]);
  };
  const addPhoto: LiveDraft['addPhoto'] = async (slot, picture) => {
    const taking = takePhoto(picture, { key, slot, draft: latest.current });
    photos.current.add(taking);
    try {
      const id = await taking;
      if (isShown.current) changePhotos(slot, (ids) => [...ids, id]);
    } finally {
      photos.current.delete(taking);
    }
  };
  const settled = async () => {
    while (photos.current.size > 0) await Promise.allSettled(photos.current);
    await writer.settled();
  };
  const discard = async () => {
    await settled();
    await discardDraft(key);
  };
  return {
    draft,
    answers: draft.answers as SlotAnswers,
    update,
    answer,
    addPhoto,
    changePhotos,
    settled,
    discard,
    async restart(from) {
      await discard();
      latest.current = from;
      setDraft(from);
    },
  };
}

const sayNotKept = () => showSnackbar({ message: 'This answer could not be kept on this device', failure: true });
