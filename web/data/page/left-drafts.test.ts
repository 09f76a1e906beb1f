import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import { CallError } from '../protocol/call-error.ts';
import { type DraftPatch, patchDraft } from '../protocol/draft.ts';
import type { CallMessage, ToWorker } from '../protocol/messages.ts';
import type { Session } from '../protocol/session-state.ts';
import { userCalls } from '../worker/calls/user-calls.ts';
import { exampleDraft } from '../worker/testing/example-draft.ts';
import { nextId, TestTab } from '../worker/testing/test-tab.ts';
import type { OpenUser } from '../worker/user/open-user.ts';

/** The data of the one user who is logged in, and whether the device has room for a change of them. */
let tab: TestTab;
let hasRoom = true;
let page = new EventTarget();

class UsersWorker extends EventTarget {
  constructor() {
    super();
    const value = { state: 'in', user: { id: 'priya' } };
    queueMicrotask(() => this.#tell({ kind: 'topic', name: 'session', value }));
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'call') void this.#answer(message);
  }

  async #answer({ id, name, args }: CallMessage): Promise<void> {
    const call = Reflect.get(userCalls, name) as ((user: OpenUser, ...given: unknown[]) => Promise<unknown>) | undefined;
    try {
      this.#tell({ kind: 'result', id, value: await call?.({ data: tab.data } as OpenUser, ...args) });
    } catch (error) {
      this.#tell({ kind: 'error', id, failure: CallError.failureOf(error) });
    }
  }

  #tell(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class TabStorage {
  readonly #items = new Map<string, string>();
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
  clear = () => this.#items.clear();
}

/** The next page of the tab, with its own worker. */
async function nextPage() {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { callWorker } = await import('./connection/worker-client.ts');
  const { readTopic } = await import('./connection/topic-values.ts');
  await callWorker('pageState', { visible: true, online: true });
  expect(readTopic('session').user?.id).toBe('priya');
  return import('./left-drafts.ts');
}

async function openTab(user: string): Promise<void> {
  tab = new TestTab(user, undefined, async (_need, write) => {
    if (!hasRoom) throw new CallError('no-room', 'Not saved: this device has no room left');
    return write();
  });
  await tab.data.load();
}

beforeEach(async () => {
  hasRoom = true;
  await openTab(nextId());
  vi.stubGlobal('Worker', UsersWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('sessionStorage', new TabStorage());
  vi.stubGlobal('localStorage', new TabStorage());
});
afterEach(async () => {
  await tab.close();
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

const [one, two] = [nextId<QuestionAnswerTypeId>(), nextId<QuestionAnswerTypeId>()];
const KEY = 'a survey';
const kept = () => tab.data.image.drafts.get(KEY);
const give = (patch: DraftPatch, from = exampleDraft()) =>
  tab.data.writes.changeDraft(KEY, (draft) => patchDraft(draft ?? from, patch));
const given = (patch: DraftPatch, writing: DraftPatch = {}) => ({
  from: kept() ?? exampleDraft(),
  wasKept: kept() !== undefined,
  writing,
  patch,
});
const takeUp = async () => (await nextPage()).takeUpLeftDrafts('priya');

test('[DEV.11] what a page was still writing when it ended is written once by the next page of its tab, for its user only', async () => {
  const left = given({ answers: {}, recommendations: 'Ada Okafor' });
  (await nextPage()).leaveDraft(KEY, left);
  await (await nextPage()).takeUpLeftDrafts('somebody else');
  await takeUp();
  expect(kept()).toBeUndefined();

  (await nextPage()).leaveDraft(KEY, left);
  await takeUp();
  expect(kept()).toEqual({ ...left.from, recommendations: 'Ada Okafor' });
  await tab.data.writes.discardDraft({ key: KEY });
  await takeUp();
  expect(kept()).toBeUndefined();
});

test('[DEV.11] what a page left that found no room at the next start stands behind what was given since', async () => {
  await give({ answers: { [one]: '"Yes"' }, grade: 'pass' });
  (await nextPage()).leaveDraft(KEY, given({ answers: { [one]: '"No"', [two]: '"Low"' }, grade: 'fail' }));
  hasRoom = false;
  await takeUp();
  hasRoom = true;
  await give({ answers: { [one]: '"Not applicable"' }, recommendations: 'Mine' });
  await takeUp();
  const answers = { [one]: '"Not applicable"', [two]: '"Low"' };
  expect(kept()).toMatchObject({ answers, grade: null, recommendations: 'Mine' });
});

test('[DEV.11, SURVEY.9] of an edit that a page left, what it is made on and the notes that went are taken up too', async () => {
  const before = { answers: { [one]: '"Yes"' }, recommendations: null, grade: 'pass', graded_at: '2026-11-20' } as const;
  const now = { ...before, answers: { [one]: '"No"' } };
  await give({ ...before, saved: before, withdrawn_notes: { [two]: '~ Recharge.' } });
  const left = { answers: now.answers, saved: now, withdrawn_notes: { [two]: '' } };
  (await nextPage()).leaveDraft(KEY, given(left));
  await takeUp();
  expect(kept()).toMatchObject(left);
});

test('[DEV.11] of what several pages left the last stands, whichever found room', async () => {
  await give({ answers: { [one]: '"Yes"' } });
  hasRoom = false;
  for (const answer of ['"First"', '"Last"']) {
    (await nextPage()).leaveDraft(KEY, given({ answers: { [one]: answer } }));
    await takeUp();
  }
  hasRoom = true;
  await takeUp();
  expect(kept()?.answers).toEqual({ [one]: '"Last"' });
});

test.each([true, false])(
  '[DEV.11] what was being written when a page ended is not newer than what waited behind it (%s)',
  async (isWritten) => {
    await give({ answers: { [one]: '"a"' } });
    const left = given({ answers: { [one]: '"abc"' } }, { answers: { [one]: '"ab"' } });
    (await nextPage()).leaveDraft(KEY, left);
    if (isWritten) await give(left.writing);
    await takeUp();
    expect(kept()?.answers).toEqual({ [one]: '"abc"' });
  },
);

test('[DEV.11] what a page left of a survey does not go into a later one of the same asset', async () => {
  await give({ answers: { [one]: '"Yes"' } });
  (await nextPage()).leaveDraft(KEY, given({ answers: { [two]: '"No"' } }));
  await tab.data.writes.discardDraft({ key: KEY });
  await give({ answers: { [one]: '"Yes"' } }, exampleDraft({ started_at: '2026-11-22T08:00:00.000Z' }));
  await takeUp();
  expect(kept()?.answers).toEqual({ [one]: '"Yes"' });
});

test.each([true, false])(
  '[DEV.11, SESS.26] what the next user leaves while what one left is taken up stays, and no more of that is written or comes back (room: %s)',
  async (isTaken) => {
    const former = await nextPage();
    for (const key of ['not come to yet', KEY]) former.leaveDraft(key, given({ answers: { [one]: '"Yes"' } }));
    const { leaveDraft, takeUpLeftDrafts } = await nextPage();
    const { takeTopic } = await import('./connection/topic-values.ts');
    const say = (value: object) => takeTopic({ kind: 'topic', name: 'session', value: value as Session });
    hasRoom = isTaken;
    const takenUp = takeUpLeftDrafts('priya');
    say({ state: 'out', user: null, ended: false });
    say({ state: 'in', user: { id: 'omar' } });
    leaveDraft(KEY, given({ answers: { [one]: '"No"' } }));
    await takenUp;
    const left = JSON.parse(sessionStorage.getItem('firemark-left') ?? '[]') as { user: string }[];
    expect(left.map(({ user }) => user)).toEqual(['omar']);
    expect([...tab.data.image.drafts.keys()]).toEqual(isTaken ? [KEY] : []);
  },
);

test.each([
  ['can’t be read for now', true, { [one]: '"Yes"' }],
  ['is over', false, undefined],
])('[DEV.11] what a page left while it is said that its session %s', async (_when, isUnread, answers) => {
  (await nextPage()).leaveDraft(KEY, given({ answers: { [one]: '"Yes"' } }));
  await nextPage();
  const { takeTopic } = await import('./connection/topic-values.ts');
  takeTopic({ kind: 'topic', name: 'session', value: { state: 'out', user: null, ended: false, isUnread } });
  await takeUp();
  expect(kept()?.answers).toEqual(answers);
});

test('[DEV.11] a page that comes back takes away what it left itself, and nothing else', async () => {
  (await nextPage()).leaveDraft(KEY, given({ answers: { [one]: '"Yes"' } }));
  (await nextPage()).leaveDraft(KEY, given({ answers: { [one]: '"No"', [two]: '"Low"' } }));
  page.dispatchEvent(new Event('pageshow'));
  await takeUp();
  expect(kept()?.answers).toEqual({ [one]: '"Yes"' });
});

test.each([
  ['whose survey ended elsewhere brings none of it back, which is said', false, undefined],
  ['whose copy the browser removed is kept with all that it showed', true, { [one]: '"Yes"', [two]: '"No"' }],
])('[DEV.11] what a page left %s', async (_, isRemoved, answers) => {
  const user = nextId();
  await tab.close();
  await openTab(user);
  await give({ answers: { [one]: '"Yes"' } });
  (await nextPage()).leaveDraft(KEY, given({ answers: { [two]: '"No"' } }));
  await tab.data.writes.discardDraft({ key: KEY });
  await tab.close();
  await openTab(isRemoved ? nextId() : user);
  await takeUp();
  expect(kept()?.answers).toEqual(answers);
  const { currentSnackbar } = await import('#web/ui/snackbar/snackbar-state.ts');
  const said = 'A survey was submitted or cancelled in another window. What was answered last here is not in it.';
  expect(currentSnackbar()?.message).toBe(isRemoved ? undefined : said);
  expect(sessionStorage.getItem('firemark-left')).toBeNull();
});
