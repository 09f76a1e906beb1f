import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleAsset, exampleAssetType, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import { userCalls } from '../calls/user-calls.ts';
import type { UserData } from '../image/user-data.ts';
import { recordKey } from '../store/read-keys.ts';
import { applyPage } from '../sync/apply-page.ts';
import { serverCalls } from '../sync/server-calls.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { gradePage } from '../testing/grade-page.ts';
import { settle } from '../testing/settle.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { OpenUser } from '../user/open-user.ts';
import { followGrade } from './follow-grade.ts';
import { lateKey } from './late-key.ts';
import { Originals } from './originals.ts';
import { PhotoShelf } from './photo-shelf.ts';

const question = exampleQuestion('Seen', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'photo', props: {} },
]);
const slot = question.question_answer_types[1]?.id as PhotoPlace['slot'];
const failing = must(question.question_answer_types[0], 'its choice').answer_type_id;
const conditional = { question_id: question.id, answer_type_id: failing, operator: '==', value: 'No' } as const;
const damage = exampleQuestion('Damage', { conditional, order: 2 }, [{ component_name: 'photo', props: {} }]);
const hiddenSlot = damage.question_answer_types[0]?.id as PhotoPlace['slot'];
const [type, asset] = [exampleAssetType({ questions: [question, damage] }), exampleAsset()];
const draft = exampleDraft();
const place: PhotoPlace = { key: 'survey', slot, draft, wasKept: true };
const grade = exampleGrade({ inspection_id: null, answers: [exampleAnswer(question, 0, 'No')] });

const fieldsOf = <R extends { id: unknown; created_at: string; updated_at: string; deleted_at: string | null }>(record: R) => {
  const { id: _id, created_at: _c, updated_at: _u, deleted_at: _d, ...fields } = record;
  return fields;
};
const grading = { entity: 'asset_grades', id: grade.id, patch: fieldsOf(grade) } as const;

type Fields = typeof grading.patch;

/** A page over a database that outlives it; `scale` may fail, or wait. */
async function openPage(scale: (text: string) => Promise<void> = () => Promise.resolve()) {
  const tab = new TestTab('surveyor');
  await tab.data.load();
  const shelf = new PhotoShelf(tab.data, () => undefined);
  const calls = serverCalls(() => Promise.reject(new TypeError('no network')), '');
  const originals = new Originals({
    data: tab.data,
    shelf,
    scale: async (given) => {
      const text = await (given as Blob).text();
      await scale(text);
      return new TextEncoder().encode(`scaled ${text}`).buffer;
    },
    still: () => Promise.reject(new Error('no camera')),
    nameIn: (photo, beside) => followGrade(tab.data, calls, photo, beside),
  });
  await shelf.open();
  const user = { data: tab.data, shelf, originals } as unknown as OpenUser;
  return {
    tab,
    shelf,
    originals,
    submit: (patch: Fields = grading.patch) =>
      userCalls.save(user, [{ ...grading, patch }], { discardDraft: 'survey', isSubmitted: true }),
    discard: (startedAt?: string) => userCalls.discardDraft(user, 'survey', startedAt),
    begin: (started_at = draft.started_at) => tab.data.writes.changeDraft('survey', () => ({ ...draft, started_at })),
    textOf: async (id: FileId) => new TextDecoder().decode((await shelf.binary(id)) ?? new ArrayBuffer(0)),
    drafts: () => [...tab.data.image.drafts.keys()],
    /** What the saved survey's photo answer names. */
    graded: () => {
      const changes = tab.data.image.outbox.changesOf(recordKey('asset_grades', grade.id));
      const answers = changes.findLast(({ patch }) => 'answers' in patch)?.patch['answers'] as Answer[] | undefined;
      return answers?.find(({ question_answer_type_id }) => question_answer_type_id === slot)?.value ?? null;
    },
  };
}

const unread = () => Promise.reject(new CallError('photo-unread', 'short of memory'));

/** An original that a page which ended has left in a survey in progress. */
async function leaveOriginal(into = place): Promise<FileId> {
  const id = nextId<FileId>();
  const page = await openPage();
  await page.tab.data.writes.save([
    { entity: 'asset_types', id: type.id, patch: fieldsOf(type) },
    { entity: 'assets', id: asset.id, patch: fieldsOf(asset) },
  ]);
  await page.begin();
  expect(await page.originals.hold(id, new File(['left'], 'left.jpg'), into)).toBe(true);
  await page.tab.close();
  return id;
}

/** A former version did so in a write of its own, before the grade was saved. */
async function markLate({ tab, shelf }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  const [photo] = shelf.unsent;
  await tab.data.database.write(['unsent_photos'], (transaction) =>
    transaction
      .objectStore('unsent_photos')
      .put({ ...must(photo, 'the file'), draft: lateKey({ grade: grade.id, key: 'survey' }) }),
  );
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

test('[PHOTO.22] a photo that is named in a saved survey takes back no answer that came while it was named', async () => {
  const { tab } = await openPage();
  await tab.data.writes.save([
    { entity: 'asset_types', id: type.id, patch: fieldsOf(type) },
    { entity: 'assets', id: asset.id, patch: fieldsOf(asset) },
  ]);
  const theirs = exampleAnswer(damage, 0, [nextId()]);
  const receive = (ver: number, answers: Answer[]) =>
    applyPage(tab.synced, tab.image.meta.cursor, gradePage(grade, { ver, updated_at: `2026-11-2${ver}T08:00:00.000Z`, answers }));
  await receive(1, grade.answers);
  const save = async (...given: Parameters<typeof tab.data.writes.save>) => {
    await receive(2, [...grade.answers, theirs]);
    await tab.data.writes.save(...given);
  };
  const { image, database } = tab.data;
  const data = { image, database, writes: { save } } as unknown as UserData;
  const id = nextId<FileId>();
  await followGrade(
    data,
    serverCalls(() => Promise.reject(new TypeError('no network')), ''),
    { id, slot, grade: grade.id },
    { stores: [], write: () => Promise.resolve(), need: {} },
  );
  const [change] = tab.image.outbox.changesOf(recordKey('asset_grades', grade.id));
  const named = (must(change, 'the edit').patch['answers'] as Answer[]).map(({ question_answer_type_id, value }) => [
    question_answer_type_id,
    value,
  ]);
  expect(named).toContainEqual([slot, JSON.stringify([id])]);
  expect(named).toContainEqual([hiddenSlot, theirs.value]);
  await tab.close();
});

test('[PHOTO.22] a file that can’t be read yet when its survey is submitted stays, and comes into the saved survey at a later start, once', async () => {
  const id = await leaveOriginal();
  const page = await openPage(unread);
  await page.originals.finish();
  await page.submit();
  await page.originals.finish();
  expect(page.drafts()).toEqual([]);
  expect(page.graded()).toBeNull();
  expect(await page.textOf(id)).toBe('left');
  // Another survey of the same asset has the same key.
  await page.begin('2026-11-22T08:00:00.000Z');
  await page.discard();
  await page.begin('2026-11-23T08:00:00.000Z');
  await page.tab.close();

  const later = await openPage();
  await later.originals.finish();
  expect(later.graded()).toBe(JSON.stringify([id]));
  expect(later.tab.data.image.drafts.get('survey')?.answers).toEqual({});
  expect(later.shelf.toSend).toMatchObject([{ id, file_name: 'left.jpg', draft: null }]);
  expect(later.shelf.unsent[0]).not.toHaveProperty('unscaled');
  expect(await later.textOf(id)).toBe('scaled left');
  await later.originals.finish();
  expect(later.graded()).toBe(JSON.stringify([id]));
  await later.tab.close();
});

test('[PHOTO.42] a chosen file that never becomes a photo of its saved survey stays until it is given up, and then nothing of it comes back', async () => {
  const id = await leaveOriginal();
  const page = await openPage(unread);
  await page.submit();
  await page.originals.finish();
  expect(page.shelf.unsent).toMatchObject([{ id, draft: `saved/${grade.id}/survey` }]);
  expect(await page.originals.giveUp(id)).toBe('given-up');
  expect([page.shelf.unsent, await page.shelf.holdsFile(id)]).toEqual([[], false]);
  expect(await page.originals.giveUp(id)).toBe('not-here');
  await page.tab.close();
  const again = await openPage();
  await again.originals.finish();
  expect([again.shelf.unsent, again.graded()]).toEqual([[], null]);
  await again.tab.close();
});

test('[PHOTO.42] a file that is just becoming a photo of its saved survey is not given up: the survey names it', async () => {
  const id = await leaveOriginal();
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const page = await openPage(() => {
    begun.resolve();
    return goesOn.promise;
  });
  await page.submit();
  await begun.promise;
  expect(await page.originals.giveUp(id)).toBe('photo');
  goesOn.resolve();
  await page.originals.finish();
  expect(page.graded()).toBe(JSON.stringify([id]));
  expect([await page.textOf(id), page.shelf.toSend.map((photo) => photo.id)]).toEqual(['scaled left', [id]]);
  await page.tab.close();
});

/** A page with a file that was chosen for a survey which was saved since. */
async function openLate() {
  const id = await leaveOriginal();
  const former = await openPage(unread);
  await former.submit();
  await former.originals.finish();
  await former.tab.close();
  return { id, page: await openPage() };
}

test('[PHOTO.43] a photo that finds no room is not named in its saved survey either, and its file can be given up', async () => {
  const { id, page } = await openLate();
  const { database } = page.tab.data;
  const write = database.write.bind(database);
  const full = vi.spyOn(database, 'write').mockImplementation((stores, ...given) => {
    return stores.includes('files') ? Promise.reject(new CallError('no-room', 'The device is full')) : write(stores, ...given);
  });
  await page.originals.finish();
  full.mockRestore();
  expect([page.graded(), await page.textOf(id)]).toEqual([null, 'left']);
  expect(await page.originals.giveUp(id)).toBe('given-up');
  await page.tab.close();
  const again = await openPage();
  expect([again.graded(), again.shelf.unsent]).toEqual([null, []]);
  await again.tab.close();
});

test('[PHOTO.43] a file that another tab gives up while this one names its photo is not named in its saved survey', async () => {
  const { id, page } = await openLate();
  const other = await openPage();
  const { writes } = page.tab.data;
  const save = writes.save.bind(writes);
  vi.spyOn(writes, 'save').mockImplementationOnce(async (...given) => {
    expect(await other.originals.giveUp(id)).toBe('given-up');
    await page.shelf.follow();
    await save(...given);
  });
  await page.originals.finish();
  expect([page.graded(), await page.shelf.holdsFile(id)]).toEqual([null, false]);
  await Promise.all([page.tab.close(), other.tab.close()]);
  const again = await openPage();
  expect([again.graded(), again.shelf.unsent]).toEqual([null, []]);
  await again.tab.close();
});

test('[PHOTO.43] a file that its saved survey names already, as a former version left it, is not given up, and becomes the photo', async () => {
  const { id, page } = await openLate();
  const answers = [...grade.answers, exampleAnswer(question, 1, [id])];
  await page.tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch: { answers } }]);
  expect(await page.originals.giveUp(id)).toBe('photo');
  await page.originals.finish();
  expect([page.graded(), await page.textOf(id)]).toEqual([JSON.stringify([id]), 'scaled left']);
  expect(page.shelf.toSend).toMatchObject([{ id }]);
  await page.tab.close();

  vi.stubGlobal('indexedDB', new IDBFactory());
  const sent = await leaveOriginal();
  const later = await openPage();
  await markLate(later);
  await later.shelf.follow();
  const named = [...grade.answers, exampleAnswer(question, 1, [sent])];
  const came = { ver: 1, updated_at: '2026-11-21T08:00:00.000Z', answers: named };
  await applyPage(later.tab.synced, later.tab.image.meta.cursor, gradePage(grade, came));
  expect(await later.originals.giveUp(sent)).toBe('photo');
  expect(await later.textOf(sent)).toBe('left');
  await later.tab.close();
});

test('[PHOTO.22] a survey that is submitted while a file is scaled has its photo', async () => {
  const id = await leaveOriginal();
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const page = await openPage(() => {
    begun.resolve();
    return goOn.promise;
  });
  const finishing = page.originals.finish();
  await begun.promise;
  await page.submit();
  goOn.resolve();
  await finishing;
  expect(page.graded()).toBe(JSON.stringify([id]));
  expect(page.shelf.toSend).toMatchObject([{ id }]);
  await page.tab.close();
});

test('[PHOTO.22] a file that one tab scales while another, which opens just then, submits its survey goes into the grade', async () => {
  const id = await leaveOriginal();
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const scaling = await openPage(() => {
    begun.resolve();
    return goOn.promise;
  });
  const finishing = scaling.originals.finish();
  await begun.promise;
  // This tab hears nothing of it, as one that is busy.
  const other = await openPage(unread);
  await other.submit();
  await (await openPage(unread)).tab.close();
  goOn.resolve();
  await finishing;
  await Promise.all([scaling.tab.close(), other.tab.close()]);
  const later = await openPage();
  await later.originals.finish();
  expect(later.graded()).toBe(JSON.stringify([id]));
  expect(await later.textOf(id)).toBe('scaled left');
  await later.tab.close();
});

test('[PHOTO.34] a photo that is kept just before another one is taken out of the same answer stays', async () => {
  const page = await openPage();
  const [first, second] = [nextId<FileId>(), nextId<FileId>()];
  const add = (id: FileId) =>
    page.shelf.keep({ id, binary: new ArrayBuffer(8), file_name: 'door.jpg' }, { ...place, wasKept: false });
  const seen = await add(first);
  await add(second);
  const user = { data: page.tab.data } as OpenUser;
  const kept = await userCalls.changeDraft(user, 'survey', seen, { answers: { [slot]: null } }, true);
  expect(kept.answers).toEqual({ [slot]: JSON.stringify([second]) });
  await page.tab.close();
});

test('[PHOTO.22] a photo that another tab has kept in a survey just before its submission comes into the grade too', async () => {
  const id = await leaveOriginal();
  const [page, other] = [await openPage(), await openPage()];
  await other.originals.finish();
  expect(other.tab.data.image.drafts.get('survey')?.answers[slot]).toBe(JSON.stringify([id]));
  await page.submit();
  await page.originals.finish();
  expect(page.graded()).toBe(JSON.stringify([id]));
  expect(page.shelf.toSend).toMatchObject([{ id }]);
  await Promise.all([page.tab.close(), other.tab.close()]);
});

test('[PHOTO.22] a submission for which there is no room leaves each photo as it was; one that is done leaves none behind', async () => {
  const id = await leaveOriginal();
  const page = await openPage();
  await page.originals.finish();
  const { write } = page.tab.data.database;
  const full = vi.spyOn(page.tab.data.database, 'write').mockRejectedValueOnce(new CallError('no-room', 'The device is full'));
  const patch = { ...grading.patch, answers: [...grade.answers, exampleAnswer(question, 1, [id])] };
  await expect(page.submit(patch)).rejects.toMatchObject({ code: 'no-room' });
  full.mockImplementation(write.bind(page.tab.data.database));
  expect(page.shelf.unsent).toMatchObject([{ id, draft: 'survey' }]);
  expect(page.drafts()).toEqual(['survey']);
  await page.submit(patch);
  // Killed right after that write, before anything else.
  await page.tab.close();
  const again = await openPage(unread);
  expect(again.drafts()).toEqual([]);
  expect(again.shelf.unsent).toMatchObject([{ id, draft: null, grade_id: grade.id }]);
  await again.tab.close();
});

test('[PHOTO.22, DEV.8] what is done once more to a survey that has ended leaves a later one of the same key, photos and all', async () => {
  const id = await leaveOriginal();
  const page = await openPage();
  const later = '2026-11-22T08:00:00.000Z';
  await page.discard(draft.started_at);
  expect(page.shelf.unsent).toEqual([]);
  await page.begin(later);
  const photo = { id: nextId<FileId>(), binary: new ArrayBuffer(8), file_name: 'later.jpg' };
  const laterPlace = { ...place, draft: { ...draft, started_at: later } };
  await page.shelf.keep(photo, laterPlace);
  const chosen = nextId<FileId>();
  expect(await page.originals.hold(chosen, new File(['chosen'], 'chosen.jpg'), laterPlace)).toBe(true);
  await page.discard(draft.started_at);
  await page.tab.data.writes.save([{ ...grading, id: nextId<typeof grade.id>() }], {
    discardDraft: 'survey',
    startedAt: draft.started_at,
  });
  expect(page.tab.data.image.drafts.get('survey')).toMatchObject({ started_at: later });
  const kept = [
    { id: photo.id, draft: 'survey' },
    { id: chosen, draft: 'survey' },
  ];
  expect(page.shelf.unsent).toMatchObject(kept);
  // A picture of the former survey that had no file here.
  await expect(page.shelf.keep({ ...photo, id }, place)).rejects.toMatchObject({ code: 'survey-ended' });
  await page.tab.close();
  const again = await openPage();
  expect(again.tab.data.image.drafts.get('survey')).toMatchObject({ started_at: later });
  await again.discard(later);
  expect([again.drafts(), again.shelf.unsent]).toEqual([[], []]);
  await again.tab.close();
});

test('[PHOTO.22] a former version’s page that was killed while it submitted leaves the file to the survey in progress, a finished one to its grade', async () => {
  const id = await leaveOriginal();
  const killed = await openPage(unread);
  await markLate(killed);
  await killed.tab.close();
  const again = await openPage();
  expect(again.shelf.unsent).toMatchObject([{ id, draft: 'survey' }]);
  await again.originals.finish();
  expect(again.tab.data.image.drafts.get('survey')?.answers[slot]).toBe(JSON.stringify([id]));
  await again.tab.close();

  vi.stubGlobal('indexedDB', new IDBFactory());
  const other = await leaveOriginal();
  const late = await openPage(unread);
  await markLate(late);
  await late.tab.data.writes.save([grading], { discardDraft: 'survey' });
  await late.tab.close();
  const last = await openPage();
  await last.originals.finish();
  expect(last.graded()).toBe(JSON.stringify([other]));
  await last.tab.close();
});

test('[PHOTO.22] a submission that fails leaves the file to the survey in progress, with which it goes', async () => {
  await leaveOriginal();
  const page = await openPage(unread);
  await expect(page.submit({ ...grading.patch, graded_at: 'never' })).rejects.toMatchObject({ code: 'invalid' });
  expect(page.shelf.unsent).toMatchObject([{ draft: 'survey' }]);
  await page.discard();
  expect(page.shelf.unsent).toEqual([]);
  await page.tab.close();
});

test('[PHOTO.22] of a survey that goes on without its inspection a file goes on with it; of one that is given up none stays', async () => {
  const id = await leaveOriginal();
  const page = await openPage(unread);
  await page.tab.data.writes.changeDraft('ad hoc', () => draft);
  await page.discard();
  expect(page.shelf.unsent).toMatchObject([{ id, draft: 'ad hoc' }]);
  await page.tab.data.writes.discardDraft({ key: 'ad hoc' });
  await settle(page, [], 'ad hoc');
  expect(page.shelf.unsent).toEqual([]);
  await page.tab.close();
});

test('[PHOTO.33] a chosen file goes with the question that its submitted survey has hidden, as a photo does, and stays where it is asked', async () => {
  for (const [answers, left] of [
    [[exampleAnswer(question, 0, 'Yes')], []],
    [grading.patch.answers, [{ draft: `saved/${grade.id}/survey` }]],
  ] as const) {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const id = await leaveOriginal({ ...place, slot: hiddenSlot });
    const page = await openPage(unread);
    await page.submit({ ...grading.patch, answers: [...answers] });
    expect(page.shelf.unsent).toMatchObject(left);
    expect(await page.textOf(id)).toBe(left.length === 0 ? '' : 'left');
    await page.tab.close();
  }
});

test('[PHOTO.33] the file of a hidden question stays where its survey could not be submitted, and goes on with it under another key', async () => {
  const id = await leaveOriginal({ ...place, slot: hiddenSlot });
  const page = await openPage(unread);
  const hidden = { ...grading.patch, answers: [] };
  await expect(page.submit({ ...hidden, graded_at: 'never' })).rejects.toMatchObject({ code: 'invalid' });
  expect(page.shelf.unsent).toMatchObject([{ id, draft: 'survey' }]);
  await page.tab.data.writes.changeDraft('ad hoc', () => draft);
  await page.submit(hidden);
  expect(page.shelf.unsent).toMatchObject([{ id, draft: 'ad hoc' }]);
  await page.tab.close();
});
