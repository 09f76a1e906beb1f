import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Question, QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { type AnswerValue, answerText, type SlotAnswers, type TypedText } from '#domain/survey/answers/answer-value.ts';
import { type Draft, type DraftPatch, joinPatches } from '#web/data/protocol/draft.ts';
import { changeDraft, discardDraft } from '#web/data/page/drafts.ts';
import { leaveDraft } from '#web/data/page/left-drafts.ts';
import { holdPhoto, takePhoto } from '#web/data/page/photos.ts';
import { markKept, markUnkept } from '#web/data/page/unkept.ts';
import { peekQuery, watchQuery } from '#web/data/page/use-query.ts';
import { photosUnderWay } from '#web/photos/photos-under-way.ts';
import { askedNow } from '../summary/no-longer-asked.ts';
import { addPhotos } from './add-photos.ts';
import { DraftEditor } from './draft-editor.ts';
import { followedPatch } from './followed-patch.ts';
import { removePhoto } from './remove-photo.ts';

export interface LiveDraft extends DraftActions {
  /** The same from render to render, for parts that need not follow the draft. */
  actions: DraftActions;
  draft: Draft;
  answers: SlotAnswers;
  /** Whether it was submitted or given up in another tab. */
  hasEnded: boolean;
  /** Whether something that was given stands on the screen only: this device could not keep it. */
  isUnkept: boolean;
}

export interface DraftActions {
  key: string;
  /** The draft at this moment. */
  latest: () => Draft;
  /** Whether anything of it is known as kept. */
  wasKept: () => boolean;
  update: (patch: DraftPatch) => void;
  answer: (slot: QuestionAnswerTypeId, value: AnswerValue | TypedText | null, patch?: Omit<DraftPatch, 'answers'>) => void;
  /** Each resolves when its photo is kept with its answer. */
  addPhotos: (slot: QuestionAnswerTypeId, pictures: readonly (Blob | ImageBitmap)[]) => Promise<void>[];
  /** Returns what gives it back, which says so instead where the survey has ended. */
  removePhoto: (slot: QuestionAnswerTypeId, id: FileId) => () => Promise<void>;
  /** Resolves when everything given so far is durable, or to false when it can't be kept. */
  settled: () => Promise<boolean>;
  /** Ends the survey in progress by work that discards it. */
  end: (work: () => Promise<void>) => Promise<void>;
  discard: () => Promise<void>;
  /** Shows another state as long as nothing is kept of this one. */
  rebase: (initial: Draft) => void;
  /** Discards what was changed and goes on from another state. */
  restart: (from: Draft) => Promise<void>;
}

/**
 * The survey in progress under this key, `initial` when there is none; each change is kept on the device at once [SURVEY].
 * The page has waited for the query `draft` of the key.
 */
export function useDraft(key: string, initial: () => Draft, questions: readonly Question[], over: Over = asItIs): LiveDraft {
  const asked = useRef({ questions, over });
  const [{ editor, actions }] = useState(() => unkept.get(key) ?? openDraft(key, initial(), asked));
  useEffect(() => {
    asked.current = { questions, over };
  }, [questions, over]);
  useEffect(() => watchQuery('draft', { key }, (kept) => editor.follow(kept)), [key, editor]);
  useEffect(() => {
    const leave = () => {
      const unwritten = editor.unwritten();
      if (unwritten !== null) leaveDraft(key, unwritten);
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [key, editor]);
  // Photos may still be on their way from another screen; the query brings them a moment later.
  useEffect(() => photosUnderWay(key).subscribe((kept) => editor.follow(kept)), [key, editor]);
  const draft = useSyncExternalStore(editor.subscribe, editor.draft);
  const hasEnded = useSyncExternalStore(editor.subscribe, editor.hasEnded);
  const isUnkept = useSyncExternalStore(editor.subscribe, editor.isUnkept);
  return { ...actions, actions, draft, answers: draft.answers as SlotAnswers, hasEnded, isUnkept };
}

/** The draft as its screen shows it, and what makes it that one, where something has come in between. */
type Over = (draft: Draft) => { shown: Draft; taken: DraftPatch | null };

const asItIs: Over = (draft) => ({ shown: draft, taken: null });

/** What answers are changed over. */
interface Asked {
  questions: readonly Question[];
  over: Over;
}

interface OpenDraft {
  editor: DraftEditor;
  actions: DraftActions;
}

/** Surveys of which something could not be kept, by key: whoever comes back to one finds it as it was left. */
const unkept = new Map<string, OpenDraft>();

function openDraft(key: string, initial: Draft, asked: RefObject<Asked>): OpenDraft {
  const editor = new DraftEditor({
    key,
    kept: peekQuery('draft', { key }) ?? null,
    initial,
    keep: (from, patch, wasKept) => changeDraft(key, from, patch, wasKept),
    onKept: (isKept) => {
      if (isKept) {
        unkept.delete(key);
        markKept(key);
      } else {
        unkept.set(key, open);
        markUnkept(key, { retry: () => editor.settled(), forget: () => unkept.delete(key) });
      }
    },
  });
  const photos = photosUnderWay(key);
  const update = (patch: DraftPatch) => {
    const { questions, over } = asked.current;
    const { shown, taken } = over(editor.draft());
    const followed = followedPatch(questions, shown, patch);
    editor.update(taken === null ? followed : joinPatches(taken, followed));
  };
  const answer: DraftActions['answer'] = (slot, value, more) =>
    update({ ...more, answers: { [slot]: value === null ? null : answerText(value) } });
  const placeOf = (slot: QuestionAnswerTypeId) => {
    const { questions, over } = asked.current;
    const { shown } = over(editor.draft());
    return { key, slot, draft: { ...editor.draft(), ...askedNow(questions, shown, shown) }, wasKept: editor.wasKept() };
  };
  const add = (slot: QuestionAnswerTypeId, picture: Blob | ImageBitmap) => {
    const held = holdPhoto(picture, placeOf(slot));
    return photos.add(async () => {
      const kept = await takePhoto(await held, placeOf(slot));
      editor.follow(kept);
      return kept;
    }, held);
  };
  const discard = () =>
    editor.end(
      async () => {
        await photos.drop();
        await discardDraft(key, editor.draft());
      },
      { needsAll: false },
    );
  const open: OpenDraft = {
    editor,
    actions: {
      key,
      latest: editor.draft,
      wasKept: editor.wasKept,
      update,
      answer,
      addPhotos: (slot, pictures) =>
        addPhotos(pictures, namedFiles(editor.draft().answers[slot] ?? null).length, (picture) => add(slot, picture)),
      removePhoto: (slot, id) => removePhoto({ key, editor, slot, id, name: (ids) => answer(slot, ids) }),
      async settled() {
        await photos.taken();
        return editor.settled();
      },
      end: (work) =>
        editor.end(async () => {
          await photos.taken();
          await work();
        }),
      discard,
      rebase: (saved) => editor.rebase(saved),
      async restart(from) {
        await discard();
        editor.restart(from);
      },
    },
  };
  return open;
}
