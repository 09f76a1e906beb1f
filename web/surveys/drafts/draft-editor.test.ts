import { expect, test, vi } from 'vitest';
import type { QuestionAnswerTypeId, QuestionId } from '#domain/asset-type/asset-type.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { type Draft, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import { DraftEditor } from './draft-editor.ts';
import { currentSnackbar, showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { nextId } from '#web/data/worker/testing/test-tab.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';

const [one, two] = ['slot-1', 'slot-2'] as QuestionAnswerTypeId[] as [QuestionAnswerTypeId, QuestionAnswerTypeId];

const questionIds = ['q1', 'q2'] as QuestionId[] as [QuestionId, QuestionId];

const initial = exampleDraft();

/** The device's storage, whose writes end when they are told to. */
class Storage {
  kept: Draft | null = null;
  readonly patches: DraftPatch[] = [];
  /** What each write would begin with. */
  readonly begun: Draft[] = [];
  readonly #pending: { write: () => void; fail: () => void; refuse: () => void }[] = [];

  keep = (from: Draft, patch: DraftPatch): Promise<Draft> => {
    this.patches.push(patch);
    this.begun.push(from);
    return new Promise((resolve, reject) => {
      const write = () => resolve((this.kept = patchDraft(this.kept ?? from, patch)));
      const refuse = () => reject(new CallError('survey-ended', 'It was submitted'));
      this.#pending.push({ write, fail: () => reject(new Error('full')), refuse });
    });
  };

  async end(how: 'write' | 'fail' | 'refuse'): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#pending.shift()?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function open(kept: Draft | null = null) {
  const storage = new Storage();
  storage.kept = kept;
  const told: boolean[] = [];
  const editor = new DraftEditor({ key: 'survey', kept, initial, keep: storage.keep, onKept: (isKept) => told.push(isKept) });
  return { storage, editor, told };
}

test('[SURVEY.1] an answer is shown at once and written at once; those that come meanwhile are written together', async () => {
  const { storage, editor } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  editor.update({ answers: { [two]: '"No"' } });
  editor.update({ answers: { [one]: null }, recommendations: '~ Replace' });
  expect(editor.draft()).toMatchObject({ answers: { [two]: '"No"' }, recommendations: '~ Replace' });
  expect(storage.patches).toEqual([{ answers: { [one]: '"Yes"' } }]);
  const settled = editor.settled();
  await storage.end('write');
  await storage.end('write');
  expect(await settled).toBe(true);
  expect(storage.patches).toHaveLength(2);
  expect(storage.kept).toEqual(editor.draft());
});

test('[DEV.11] a page that ends knows what it was given and has not written yet', async () => {
  const { storage, editor } = open();
  expect(editor.unwritten()).toBeNull();
  editor.update({ answers: { [one]: '"Yes"' } });
  editor.update({ answers: { [two]: '"No"' } });
  const [writing, waiting] = [{ answers: { [one]: '"Yes"' } }, { answers: { [two]: '"No"' } }];
  const patch = { answers: { ...writing.answers, ...waiting.answers } };
  expect(editor.unwritten()).toEqual({ from: initial, wasKept: false, writing, patch });
  await storage.end('write');
  expect(editor.unwritten()).toMatchObject({ wasKept: true, writing: waiting, patch: waiting });
  await storage.end('write');
  expect(editor.unwritten()).toBeNull();
});

test('[SURVEY.1] what fails to be written is said, still shown, and written with what comes next', async () => {
  const { storage, editor, told } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  await storage.end('fail');
  expect([told, editor.isUnkept()]).toEqual([[false], true]);
  expect(editor.draft().answers).toEqual({ [one]: '"Yes"' });
  editor.update({ answers: { [two]: '"No"' } });
  await storage.end('write');
  expect([told, editor.isUnkept()]).toEqual([[false, true], false]);
  expect(storage.kept?.answers).toEqual({ [one]: '"Yes"', [two]: '"No"' });
});

test('[PHOTO.34] a photo that is kept while another one’s removal waits to be written stays, in the patch and on the screen', async () => {
  const [first, second] = [nextId(), nextId()];
  const { storage, editor } = open({ ...initial, answers: { [one]: JSON.stringify([first]) } });
  editor.update({ recommendations: 'written first' });
  editor.update({ answers: { [one]: null } });
  // The worker has kept the second photo before the first write, which is answered after it.
  storage.kept = { ...initial, answers: { [one]: JSON.stringify([first, second]) } };
  editor.follow(storage.kept);
  expect(editor.draft().answers).toEqual({ [one]: JSON.stringify([second]) });
  await storage.end('write');
  expect(storage.patches.at(-1)).toEqual({ answers: { [one]: JSON.stringify([second]) } });
  await storage.end('write');
  expect(storage.kept?.answers).toEqual({ [one]: JSON.stringify([second]) });
});

test('[PHOTO.34] a photo that is taken out stays out, whatever the device brings of before while that is written', async () => {
  const [first, second, third] = [nextId(), nextId(), nextId()];
  const both = { ...initial, answers: { [one]: JSON.stringify([first, second]) } };
  const { storage, editor } = open(both);
  editor.update({ answers: { [one]: JSON.stringify([second]) } });
  editor.update({ answers: { [one]: null } });
  storage.kept = { ...both, answers: { [one]: JSON.stringify([first, second, third]) } };
  editor.follow(storage.kept);
  expect(editor.draft().answers).toEqual({ [one]: JSON.stringify([third]) });
  storage.kept = { ...both, answers: { [one]: JSON.stringify([second, third]) } };
  editor.follow(storage.kept);
  expect(editor.draft().answers).toEqual({ [one]: JSON.stringify([third]) });
});

test('[PHOTO.34] what could not be kept is tried once more before a survey is submitted', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: JSON.stringify([nextId()]) } });
  editor.update({ answers: { [one]: null } });
  await storage.end('fail');
  const kept: unknown[] = [];
  const ended = editor.end(async () => void kept.push(storage.kept?.answers));
  await storage.end('write');
  await ended;
  expect(kept).toEqual([{}]);
});

test('[SURVEY.1] an answer that could not be kept brings the screen back to its question', async () => {
  const { storage, editor } = open({ ...initial, question_id: questionIds[0] });
  editor.update({ answers: { [one]: '"Yes"' } });
  editor.update({ question_id: questionIds[1] });
  expect(editor.draft().question_id).toBe(questionIds[1]);
  await storage.end('fail');
  expect(editor.draft()).toMatchObject({ question_id: questionIds[0], answers: { [one]: '"Yes"' } });
  const settled = editor.settled();
  await storage.end('write');
  expect(await settled).toBe(true);
});

test('[SURVEY.1] storage that does not answer has not kept anything', async () => {
  vi.useFakeTimers();
  const { editor, told } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  await vi.advanceTimersByTimeAsync(3_000);
  expect([told, editor.isUnkept()]).toEqual([[false], true]);
  vi.useRealTimers();
});

test('[SURVEY.1] settling tries once more, and says when nothing can be kept', async () => {
  const { storage, editor } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  await storage.end('fail');
  const settled = editor.settled();
  await storage.end('fail');
  expect(await settled).toBe(false);
});

test('[SURVEY.3] answers of another tab are taken over, under what is still being written here', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
  editor.update({ answers: { [one]: '"No"' } });
  editor.follow({ ...initial, answers: { [one]: '"Yes"', [two]: '"Theirs"' } });
  expect(editor.draft().answers).toEqual({ [one]: '"No"', [two]: '"Theirs"' });
  storage.kept = { ...initial, answers: { [one]: '"Yes"', [two]: '"Theirs"' } };
  await storage.end('write');
  expect(editor.draft().answers).toEqual({ [one]: '"No"', [two]: '"Theirs"' });
  expect(storage.kept.answers).toEqual({ [one]: '"No"', [two]: '"Theirs"' });
});

test('[SURVEY.3] a screen stays at its question when another tab moves on', () => {
  const { editor } = open({ ...initial, question_id: questionIds[0] });
  editor.follow({ ...initial, question_id: questionIds[1], answers: { [one]: '"Yes"' } });
  expect(editor.draft()).toMatchObject({ question_id: questionIds[0], answers: { [one]: '"Yes"' } });
});

test('[SURVEY.3] the draft stays the same object while its echo brings nothing new', async () => {
  const { storage, editor } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  const shown = editor.draft();
  let renders = 0;
  editor.subscribe(() => (renders += 1));
  await storage.end('write');
  editor.follow(structuredClone(storage.kept));
  expect(editor.draft()).toBe(shown);
  expect(renders).toBe(0);
});

test('[SURVEY.3] a survey that another tab ends has ended here; an answer given after all keeps what was on the screen', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
  editor.follow(null);
  expect(editor.hasEnded()).toBe(true);
  storage.kept = null;
  editor.update({ answers: { [two]: '"No"' } });
  await storage.end('write');
  expect(editor.hasEnded()).toBe(false);
  expect(storage.kept).toMatchObject({ answers: { [one]: '"Yes"', [two]: '"No"' } });
});

test('[SURVEY.3] a survey that ends here waits for what is being written, and goes on when it could not end', async () => {
  const { storage, editor } = open();
  editor.update({ answers: { [one]: '"Yes"' } });
  const keptAtTheEnd: (Draft | null)[] = [];
  const ended = editor.end(() => {
    keptAtTheEnd.push(storage.kept);
    return Promise.reject(new Error('full'));
  });
  await Promise.all([expect(ended).rejects.toThrow('full'), storage.end('write')]);
  expect(keptAtTheEnd).toMatchObject([{ answers: { [one]: '"Yes"' } }]);
  await editor.end(() => Promise.resolve());
  editor.follow(null);
  expect(editor.hasEnded()).toBe(false);
});

test('[SURVEY.3] a survey that has ended here takes nothing more, and offers no Undo, until it begins anew', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
  const giveBack = () => editor.update({ answers: { [two]: '["photo"]' } });
  showSnackbar({ message: 'Photo deleted', undo: giveBack, about: 'survey' });
  await editor.end(() => Promise.resolve());
  expect(currentSnackbar()).toBeNull();
  giveBack();
  expect(storage.patches).toEqual([]);
  editor.restart(initial);
  giveBack();
  expect(storage.patches).toHaveLength(1);
});

test('[SURVEY.3] of what begins anew after it was given up here nothing is kept, until something of it is', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
  // The worker tells queries before it answers the call.
  await editor.end(() => Promise.resolve(editor.follow(null)));
  expect(editor.wasKept()).toBe(true);
  editor.restart(initial);
  expect(editor.wasKept()).toBe(false);
  editor.update({ answers: { [one]: '"No"' } });
  await storage.end('write');
  expect(editor.wasKept()).toBe(true);
});

test('[SURVEY.3] what is given while a survey ends is written only where it could not end', async () => {
  const { storage, editor } = open();
  const ending = Promise.withResolvers<undefined>();
  const ended = editor.end(() => ending.promise);
  editor.update({ answers: { [one]: '"Yes"' } });
  expect(storage.patches).toEqual([]);
  ending.reject(new Error('full'));
  await expect(ended).rejects.toThrow('full');
  expect(storage.patches).toEqual([{ answers: { [one]: '"Yes"' } }]);
});

test('[SURVEY.3] a survey that ends elsewhere takes its Undo away here, and leaves other messages', () => {
  for (const undo of [() => undefined, undefined]) {
    const { editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
    showSnackbar({ message: 'Said', ...(undo && { undo, about: 'survey' }) });
    editor.follow(null);
    expect(currentSnackbar()?.message).toBe(undo ? undefined : 'Said');
  }
});

test.each(['here', 'elsewhere'])('[SURVEY.3] the Undo of something else outlives a survey that ends %s', async (where) => {
  for (const about of [{}, { about: 'another survey' }]) {
    const { editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
    showSnackbar({ message: 'Successfully deleted asset', undo: () => undefined, ...about });
    if (where === 'here') await editor.end(() => Promise.resolve());
    else editor.follow(null);
    expect(currentSnackbar()?.message).toBe('Successfully deleted asset');
  }
});

test('[SURVEY.9] an edit that is one of what others saved since is shown as one, also where nothing else of it changes', () => {
  const before = { answers: { [one]: '"Yes"' }, recommendations: null, grade: 'pass', graded_at: '2026-11-20' } as const;
  const after = { ...before, answers: { [one]: '"Yes"', [two]: '"No"' } };
  const { editor } = open({ ...initial, ...after, saved: before });
  const shown = editor.draft();
  editor.update({ saved: structuredClone(before) });
  expect(editor.draft()).toBe(shown);
  editor.update({ saved: after });
  expect(editor.draft().saved).toEqual(after);
});

test('[SURVEY.9] what is saved elsewhere is shown until something is edited here', () => {
  const { editor } = open();
  editor.rebase({ ...initial, grade: 'pass' });
  expect(editor.draft().grade).toBe('pass');
  editor.update({ recommendations: 'Mine' });
  editor.rebase({ ...initial, grade: 'fail' });
  expect(editor.draft()).toMatchObject({ grade: 'pass', recommendations: 'Mine' });
});

test('[DEV.11] an answer that comes too late for a survey that ended elsewhere waits for no other try, and doesn’t begin it anew', async () => {
  const { storage, editor, told } = open({ ...initial, answers: { [one]: '"Yes"' } });
  showSnackbar({ message: 'Photo deleted', undo: () => undefined, about: 'survey' });
  editor.update({ answers: { [one]: '"No"' } });
  editor.update({ answers: { [two]: '"Low"' } });
  await storage.end('refuse');
  expect([editor.hasEnded(), editor.isUnkept(), told]).toEqual([true, false, []]);
  expect(currentSnackbar()).toMatchObject({ message: 'It was submitted', failure: true });
  expect(await editor.settled()).toBe(true);
  expect(storage.patches).toHaveLength(1);
});

test.each(['before', 'after'])(
  '[DEV.11, SURVEY.9] an edit that ended elsewhere amid an answer shows what is saved, whether that is heard %s it is refused',
  async (when) => {
    const saved: Draft = { ...initial, grade: 'pass' };
    const { storage, editor } = open({ ...saved, grade: 'fail' });
    editor.rebase(saved);
    editor.update({ recommendations: 'Mine' });
    if (when === 'before') editor.follow(null);
    editor.rebase(saved);
    await storage.end('refuse');
    if (when === 'after') editor.follow(null);
    expect(editor.draft()).toMatchObject({ grade: 'pass', recommendations: saved.recommendations });
    expect(editor.wasKept()).toBe(true);
    editor.update({ recommendations: 'Anew' });
    await storage.end('write');
    expect(storage.patches).toEqual([{ recommendations: 'Mine' }, { recommendations: 'Anew' }]);
    expect(storage.begun.at(-1)).toEqual(saved);
  },
);

test('[DEV.11] a survey that turns out to have ended elsewhere is not submitted without its last answer', async () => {
  const { storage, editor } = open({ ...initial, answers: { [one]: '"Yes"' } });
  editor.update({ answers: { [one]: '"No"' } });
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await Promise.all([expect(editor.end(work)).rejects.toMatchObject({ code: 'survey-ended' }), storage.end('refuse')]);
  expect(work).not.toHaveBeenCalled();

  const other = open({ ...initial, answers: { [one]: '"Yes"' } });
  other.editor.update({ answers: { [one]: '"No"' } });
  await Promise.all([other.editor.end(work, { needsAll: false }), other.storage.end('refuse')]);
  expect(work).toHaveBeenCalledTimes(1);
});

test('[SURVEY.3] a survey that ends elsewhere while this screen submits it was kept all the same, and has ended where that fails', async () => {
  const { editor } = open(initial);
  const ended = new CallError('survey-ended', 'It was submitted');
  const submit = () =>
    editor.end(async () => {
      editor.follow(null);
      expect(editor.wasKept()).toBe(true);
      throw ended;
    });
  await expect(submit()).rejects.toBe(ended);
  expect(editor.hasEnded()).toBe(true);
});
