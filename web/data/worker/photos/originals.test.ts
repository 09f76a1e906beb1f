import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { restoreWork } from '../sealing/restore-work.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { loseValue } from '../testing/lose-value.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { settle } from '../testing/settle.ts';
import { Crash, nextId, TestTab } from '../testing/test-tab.ts';
import { isWholePicture } from './is-whole-picture.ts';
import { MOST_HELD_BYTES, Originals } from './originals.ts';
import { PhotoShelf } from './photo-shelf.ts';
import { sha256Of } from './sha256-of.ts';

const draft = exampleDraft();
const slot = nextId<PhotoPlace['slot']>();
const place: PhotoPlace = { key: 'survey', slot, draft, wasKept: false };
const picture = (text: string) => new File([text], `${text}.jpg`);

/** A page over a database that outlives it; what it scales is marked, what it can't read is no photo. */
async function openPage(user: string, canRead: (text: string) => boolean | Promise<boolean> = () => true) {
  const tab = new TestTab(user);
  await tab.data.load();
  const shelf = new PhotoShelf(tab.data, () => undefined);
  const scaled: string[] = [];
  const scale = async (given: Blob | ImageBitmap) => {
    const text = await (given as Blob).text();
    if (text === 'altered') throw new CallError('photo-altered', 'This browser alters pictures.');
    if (text === 'no photo') throw new CallError('no-photo', 'This file is not a photo');
    if (!(await canRead(text))) throw new CallError('photo-unread', 'Short of memory');
    scaled.push(text);
    return new TextEncoder().encode(`scaled ${text}`).buffer;
  };
  const originals = new Originals({
    data: tab.data,
    shelf,
    scale,
    still: async () => new TextEncoder().encode('still').buffer,
    nameIn: () => Promise.reject(new Error('no survey was submitted')),
  });
  await shelf.open();
  const hold = async (text: string) => {
    const id = nextId<FileId>();
    return { id, picture: picture(text), isHeld: await originals.hold(id, picture(text), place) };
  };
  const textOf = async (id: FileId) => new TextDecoder().decode((await shelf.binary(id)) ?? new ArrayBuffer(0));
  const named = () => tab.data.image.drafts.get('survey')?.answers[slot];
  return { tab, shelf, originals, hold, textOf, named, scaled };
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

test('[PHOTO.17] files that were chosen outlive a page that is killed while they are scaled, and go where they were to go', async () => {
  const page = await openPage('killed');
  const [first, second] = [await page.hold('first'), await page.hold('second')];
  await page.originals.take(first, place);
  await page.tab.close();

  const again = await openPage('killed');
  expect(again.named()).toBe(JSON.stringify([first.id]));
  expect(await again.textOf(second.id)).toBe('second');
  expect(again.shelf.toSend).toEqual([]);
  await again.originals.finish();
  expect(again.named()).toBe(JSON.stringify([first.id, second.id]));
  expect(await again.textOf(second.id)).toBe('scaled second');
  expect(again.shelf.unsent).toMatchObject([{ id: first.id }, { id: second.id, draft: 'survey', file_name: 'second.jpg' }]);
  expect(again.shelf.unsent.every(({ sha256, unscaled }) => sha256 !== '' && unscaled === undefined)).toBe(true);
  await again.originals.finish();
  expect(again.scaled).toEqual(['second']);
  await again.tab.close();
});

test('[DEV.23, PHOTO.20] a chosen file that the device can’t read at a start stays, and keeps no other from becoming a photo', async () => {
  const page = await openPage('unreadable');
  const [first, second] = [await page.hold('first'), await page.hold('second')];
  await loseValue(page.tab.data.database, 'files', first.id);
  await page.tab.close();
  const again = await openPage('unreadable');
  await again.originals.finish();
  expect(again.scaled).toEqual(['second']);
  expect(again.shelf.unsent.map(({ id }) => id)).toEqual([first.id, second.id]);
  await again.tab.close();
});

test('[PHOTO.45] a file of a browser that alters pictures stays as it was chosen, which is said with what to do', async () => {
  const page = await openPage('altered');
  const altered = await page.hold('altered');
  const failure = await page.originals.take(altered, place).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'photo-altered',
    message: 'This browser alters pictures. The file is kept here as you chose it, and tried again when the app is opened.',
  });
  expect(await page.textOf(altered.id)).toBe('altered');
  await page.tab.close();
});

test('[PHOTO.35] files that are chosen together are read one at a time, each once the former lies on the device or can’t be read', async () => {
  const page = await openPage('together');
  const before: number[] = [];
  class Watched extends File {
    override arrayBuffer() {
      before.push(page.shelf.unsent.length);
      return this.name === 'gone' ? Promise.reject(new DOMException('', 'NotReadableError')) : super.arrayBuffer();
    }
  }
  const names = ['one', 'gone', 'two', 'three'];
  const ids = names.map(() => nextId<FileId>());
  const held = names.map((name, at) => page.originals.hold(must(ids[at], 'its id'), new Watched([name], name), place));
  expect(await Promise.all(held.slice(0, 3))).toEqual([true, false, true]);
  expect(before).toEqual([0, 1, 1, 2]);
  expect(await held[3]).toBe(true);
  await page.tab.close();

  const again = await openPage('together');
  expect(again.shelf.unsent.map(({ id }) => id)).toEqual(ids.toSpliced(1, 1));
  await again.tab.close();
});

test('[PHOTO.39] a file that lies on the device becomes a photo, and is judged, as it lies there, whatever became of the chosen one', async () => {
  const page = await openPage('changed meanwhile');
  const [fine, noPhoto, unread] = [await page.hold('fine'), await page.hold('no photo'), await page.hold('unread')];
  await page.originals.take({ ...fine, picture: picture('no photo') }, place);
  expect(await page.textOf(fine.id)).toBe('scaled fine');
  await expect(page.originals.take({ ...noPhoto, picture: picture('fine') }, place)).rejects.toMatchObject({ code: 'no-photo' });
  await loseValue(page.tab.data.database, 'files', unread.id);
  const gone = page.originals.take({ ...unread, picture: picture('no photo') }, place);
  await expect(gone).rejects.toMatchObject({ code: 'photo-unread', message: expect.stringMatching(/is kept here/) as string });
  expect(page.named()).toBe(JSON.stringify([fine.id]));
  expect(page.shelf.unsent.map(({ id }) => id)).toEqual([fine.id, unread.id]);
  await page.tab.close();
});

test('[PHOTO.42] of a survey in progress a file is given up by itself, but none that this tab is still to make a photo', async () => {
  const page = await openPage('given up by itself', (text) => text !== 'spoilt');
  const [spoilt, fine] = [await page.hold('spoilt'), await page.hold('fine')];
  await expect(page.originals.take(spoilt, place)).rejects.toMatchObject({ code: 'photo-unread' });
  expect([await page.originals.giveUp(spoilt.id), await page.originals.giveUp(fine.id)]).toEqual(['given-up', 'photo']);
  await page.originals.take(fine, place);
  expect(await page.originals.giveUp(fine.id)).toBe('photo');
  expect(page.shelf.unsent.map(({ id }) => id)).toEqual([fine.id]);
  expect([await page.shelf.holdsFile(spoilt.id), await page.textOf(fine.id)]).toEqual([false, 'scaled fine']);
  await page.tab.close();
});

test('[PHOTO.29] a picture of the camera outlives a page that is killed before it is scaled, as a still of it', async () => {
  const page = await openPage('camera');
  const id = nextId<FileId>();
  const shot = {} as ImageBitmap;
  expect(await page.originals.hold(id, shot, place)).toBe(true);
  expect(await page.textOf(id)).toBe('still');
  await page.tab.close();
  const again = await openPage('camera');
  await again.originals.finish();
  expect(again.named()).toBe(JSON.stringify([id]));
  expect(await again.textOf(id)).toBe('scaled still');
  expect(again.shelf.unsent).toMatchObject([
    { id, draft: 'survey', file_name: expect.stringMatching(/^Photo .*\.jpg$/) as string },
  ]);
  await again.tab.close();
});

test('[PHOTO.17] another tab that opens meanwhile takes none twice, whichever is faster', async () => {
  const page = await openPage('two tabs');
  const held = await page.hold('one');
  const other = await openPage('two tabs');
  await other.originals.finish();
  await page.originals.take(held, place);
  await other.shelf.follow();
  expect(page.named()).toBe(JSON.stringify([held.id]));
  expect(other.shelf.unsent).toHaveLength(1);
  await Promise.all([page.tab.close(), other.tab.close()]);
});

/** Two tabs scale the same first photo of a survey; the first has, the other is about to keep it. */
async function openSlower(user: string) {
  const page = await openPage(user);
  const held = await page.hold('one');
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const other = await openPage(user, () => {
    begun.resolve();
    return goesOn.promise;
  });
  const finished = other.originals.finish();
  await begun.promise;
  await page.originals.take(held, place);
  const finish = () => {
    goesOn.resolve(true);
    return finished;
  };
  const draftOnDisk = () => page.tab.data.database.readStore('drafts', (store) => store.get('survey'));
  const close = () => Promise.all([page.tab.close(), other.tab.close()]);
  return { page, other, held, finish, draftOnDisk, close };
}

test('[PHOTO.37] a tab that is still scaling a photo of a survey that another has submitted brings nothing of it back', async () => {
  const { page, other, held, finish, draftOnDisk, close } = await openSlower('submitted meanwhile');
  const patch = { answers: [{ value: JSON.stringify([held.id]) }] } as never;
  const grade = { entity: 'asset_grades' as const, id: nextId<AssetGradeId>(), patch };
  await page.shelf.settle([grade], { key: 'survey' }, (beside) =>
    page.tab.data.writes.discardDraft({ key: 'survey', startedAt: draft.started_at }, beside),
  );
  await finish();
  expect(await draftOnDisk()).toBeUndefined();
  expect(other.named()).toBeUndefined();
  expect(other.shelf.toSend).toMatchObject([{ id: held.id, grade_id: grade.id }]);
  await close();
});

test('[PHOTO.37] one of a survey that goes on leaves its answer as it is: a photo that was taken out meanwhile stays out', async () => {
  const { page, other, held, finish, draftOnDisk, close } = await openSlower('goes on');
  const { sha256 } = page.shelf.unsent[0] ?? {};
  await page.tab.data.writes.changeDraft('survey', (kept) => ({ ...must(kept, 'the survey'), answers: {} }));
  await finish();
  expect(await draftOnDisk()).toHaveProperty('answers', {});
  expect(other.shelf.unsent).toMatchObject([{ id: held.id, draft: 'survey', sha256 }]);
  await close();
});

test('[PHOTO.42] one that is given up in another tab while it is scaled says so where its survey goes on', async () => {
  const page = await openPage('given up meanwhile');
  await page.originals.take(await page.hold('kept'), place);
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const other = await openPage('given up meanwhile', () => {
    begun.resolve();
    return goesOn.promise;
  });
  const held = await other.hold('given up');
  const taken = other.originals.take(held, { ...place, wasKept: true });
  await begun.promise;
  expect(await page.originals.giveUp(held.id)).toBe('given-up');
  goesOn.resolve(true);
  await expect(taken).rejects.toThrow('This file was given up in another window.');
  await Promise.all([page.tab.close(), other.tab.close()]);
});

test('[PHOTO.26] a file that was made a photo after it was brought from an export stays that photo when it is brought again', async () => {
  const page = await openPage('exporting');
  const held = await page.hold('one');
  const exported = page.shelf.unsent.map((photo) => ({ ...photo }));
  await page.tab.close();

  const bring = async (user: string, binary: ArrayBuffer) => {
    const database = new UserDatabase(user);
    async function* contents() {
      yield { kind: 'drafts' as const, drafts: [['survey', draft]] as [string, typeof draft][] };
      for (const photo of exported) yield { kind: 'photo' as const, photo, binary };
    }
    const { photos } = await restoreWork(database, contents(), { userId: user, forms: memoryForms(), madeOn: '' });
    await database.close();
    return photos;
  };
  const original = await picture('one').arrayBuffer();
  expect(await bring('importing', original)).toBe(1);
  const other = await openPage('importing');
  expect(await other.textOf(held.id)).toBe('one');
  await other.originals.finish();
  const { sha256 } = other.shelf.unsent[0] ?? {};
  await other.tab.close();
  expect(await bring('importing', original)).toBe(0);

  const again = await openPage('importing');
  expect(again.shelf.unsent).toMatchObject([{ id: held.id, sha256, draft: 'survey' }]);
  expect(await again.textOf(held.id)).toBe('scaled one');
  const bytes = must(await again.shelf.binary(held.id), 'its bytes');
  expect(await sha256Of(bytes)).toBe(sha256);
  await again.tab.data.database.write(['files'], (transaction) => transaction.objectStore('files').delete(held.id));
  await again.tab.close();
  exported.splice(0, 1, { ...must(exported[0], 'the photo'), sha256: must(sha256, 'its hash') });
  await bring('importing', bytes);
  const last = await openPage('importing');
  expect(await last.textOf(held.id)).toBe('scaled one');
  await last.tab.close();
});

test('[PHOTO.17] what turns out to be no photo leaves nothing, though its survey was submitted meanwhile', async () => {
  const page = await openPage('no photo late');
  const noPhoto = await page.hold('no photo');
  const submittedAs = { grade: nextId<AssetGradeId>(), hasPlace: () => true };
  await page.shelf.settle([], { key: 'survey', submittedAs }, ({ stores = [], write = () => Promise.resolve() }) =>
    page.tab.data.database.write(stores, write),
  );
  expect(page.shelf.unsent).toMatchObject([{ draft: `saved/${submittedAs.grade}/survey` }]);
  await expect(page.originals.take(noPhoto, place)).rejects.toThrow('not a photo');
  expect(page.shelf.unsent).toEqual([]);
  await page.tab.close();
});

test('[PHOTO.10, PHOTO.17] of a survey that was given up, and of what was said to be no photo, nothing stays and nothing comes back', async () => {
  const page = await openPage('given up');
  const noPhoto = await page.hold('no photo');
  await expect(page.originals.take(noPhoto, place)).rejects.toThrow('not a photo');
  expect(page.shelf.unsent).toEqual([]);
  const late = await page.hold('late');
  await settle(page, [], 'survey');
  await expect(page.originals.take(late, place)).rejects.toMatchObject({ code: 'survey-ended' });
  expect(await page.shelf.binary(late.id)).toBeNull();
  await page.tab.close();
  const again = await openPage('given up');
  await again.originals.finish();
  expect(again.named()).toBeUndefined();
  expect(again.shelf.unsent).toEqual([]);
  await again.tab.close();
});

test('[PHOTO.20] a file that can’t be read at a start stays as it was chosen, and becomes a photo at a later one', async () => {
  const page = await openPage('short of memory');
  const held = await page.hold('large');
  await page.tab.close();
  for (let start = 1; start <= 2; start += 1) {
    const short = await openPage('short of memory', () => false);
    await short.originals.finish();
    expect(short.shelf.unsent).toMatchObject([{ id: held.id, unscaled: { slot } }]);
    expect(await short.textOf(held.id)).toBe('large');
    await short.tab.close();
  }
  const again = await openPage('short of memory');
  await again.originals.finish();
  expect(again.named()).toBe(JSON.stringify([held.id]));
  expect(await again.textOf(held.id)).toBe('scaled large');
  await again.tab.close();
});

test('[PHOTO.23] a file that can’t be read for lack of memory when it is chosen stays as it is, which is said, and becomes a photo later', async () => {
  const short = await openPage('short at once', () => false);
  const held = await short.hold('large');
  const failure = await short.originals.take(held, place).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'photo-unread', message: expect.stringMatching(/The file is kept here/) as string });
  expect(await short.textOf(held.id)).toBe('large');
  await short.tab.close();
  const again = await openPage('short at once');
  await again.originals.finish();
  expect(again.named()).toBe(JSON.stringify([held.id]));
  await again.tab.close();
});

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 1, 2, 0xff, 0xd9, 0, 0], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 1, 2, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42], true],
  ['a JPEG that was cut off', [0xff, 0xd8, 0xff, 0xe0, 1, 2, 0xff], false],
  ['a text', [0x54, 0x65, 0x78, 0x74, 0xff, 0xd9], false],
])('[PHOTO.23] whether %s is whole is told by its first and last bytes', async (_what, bytes, isWhole) => {
  expect(await isWholePicture(new Blob([new Uint8Array(bytes)]))).toBe(isWhole);
});

test('[PHOTO.24] a page that is killed in the middle of scaling leaves the original, from which the next one makes the photo, once', async () => {
  const killed = await openPage('in the middle', () => {
    throw new Crash();
  });
  const [held, waiting] = [await killed.hold('under way'), await killed.hold('waiting')];
  // Whatever the page has begun is heard of no more.
  await expect(killed.originals.take(held, place)).rejects.toThrow(Crash);
  const again = await openPage('in the middle');
  expect(await again.textOf(held.id)).toBe('under way');
  await again.originals.finish();
  expect(again.named()).toBe(JSON.stringify([held.id, waiting.id]));
  expect(await again.textOf(held.id)).toBe('scaled under way');
  expect(again.scaled).toEqual(['under way', 'waiting']);
  await Promise.all([killed.tab.close(), again.tab.close()]);
});

test('[PHOTO.17] a file that is too large to lie here, or finds no room, is scaled all the same', async () => {
  const page = await openPage('no room');
  const large = { size: MOST_HELD_BYTES + 1 };
  Object.setPrototypeOf(large, Blob.prototype);
  Object.defineProperty(large, 'size', { value: MOST_HELD_BYTES + 1 });
  const id = nextId<FileId>();
  expect(await page.originals.hold(id, large as Blob, place)).toBe(false);
  expect(page.shelf.unsent).toEqual([]);
  await page.originals.take({ id, picture: picture('taken'), isHeld: false }, place);
  expect(await page.textOf(id)).toBe('scaled taken');
  await page.tab.close();
});
