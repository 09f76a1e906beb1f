import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import { MOST_PHOTOS_ASKED, type PullPage } from '#domain/sync/wire.ts';
import { applyPage } from '../sync/apply-page.ts';
import { beginFromNothing } from '../sync/begin-from-nothing.ts';
import { filePage } from '../testing/file-page.ts';
import { loseValue } from '../testing/lose-value.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { askAboutPhotos } from './ask-about-photos.ts';
import { askLater } from './confirmed-photos.ts';
import { recordedFile } from './recorded-file.ts';
import { sha256Of } from './sha256-of.ts';
import { PhotoQuestions } from './photo-questions.ts';
import type { ServerCalls } from '../sync/server-calls.ts';

/** A tab with this many photos that the server is to be asked about, each of which lies on the device. */
async function confirming(count: number) {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const { database } = tab.data;
  const photos = Array.from({ length: count }, () => ({ id: nextId<FileId>(), file_name: 'Door.jpg' }));
  await database.write(['files', 'meta'], async (transaction) => {
    for (const { id } of photos) await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1) });
    await askLater(transaction, photos);
  });
  const meta = () => database.readStore('meta', (store) => store.get('meta'));
  return {
    database,
    ids: photos.map(({ id }) => id),
    /** One question, that the server answers so. */
    ask: async (lackingPhotos: ServerCalls['lackingPhotos']) => {
      const asked = (await meta())?.confirmed_photos ?? [];
      return askAboutPhotos({ data: tab.synced, calls: { lackingPhotos }, onPhotos: () => Promise.resolve() }, asked);
    },
    /** Asks as often as it is called about what is left, as one tab. */
    questions: (lackingPhotos: ServerCalls['lackingPhotos']) => {
      const asking = new PhotoQuestions({ data: tab.synced, calls: { lackingPhotos }, onPhotos: () => Promise.resolve() });
      return async () => asking.ask((await meta())?.confirmed_photos ?? []);
    },
    /** What the server has said of a photo. */
    record: (id: FileId | undefined, sha256: string) =>
      applyPage(tab.synced, tab.image.meta.cursor, filePage(must(id, 'its id'), sha256)),
    /** All is received anew, from a server that was restored and says of no photo that it has it. */
    restore: async () => {
      const { cursor } = tab.image.meta;
      const nothing = { cursor: null, more: true, resync: true, evict: [], verdicts: [], to_decide: 0, rows: {} };
      await applyPage(tab.synced, cursor, nothing as unknown as PullPage);
      await beginFromNothing(tab.synced, true);
      await applyPage(tab.synced, null, { ...nothing, cursor: 'restored', more: false, resync: false } as unknown as PullPage);
      expect(photos.map(({ id }) => recordedFile(tab.image.store, id))).toEqual(photos.map(() => undefined));
    },
    left: async () => (await meta())?.confirmed_photos?.map(({ id }) => id) ?? [],
    toSend: () => database.readStore('unsent_photos', (store) => store.getAllKeys()),
    beginAnew: () =>
      database.write(['meta'], async (transaction) => {
        const store = transaction.objectStore('meta');
        const stored = await store.get('meta');
        if (stored !== undefined) await store.put({ ...stored, epoch: stored.epoch + 1 }, 'meta');
      }),
  };
}

test('[FILES.23] what the server can’t look for now stays to be asked about, and the others are settled', async () => {
  const { ids, ask, left, toSend } = await confirming(MOST_PHOTOS_ASKED + 2);
  const [unknown, lacking, last] = [ids[0], ids[1], ids.at(-1)] as [string, string, string];
  await ask(async (asked) => ({
    lacking: [lacking, last].filter((id) => asked.includes(id)),
    unknown: asked.includes(unknown) ? [unknown] : [],
  }));
  expect([await left(), await toSend()]).toEqual([[unknown], [lacking, last]]);
});

test('[DEV.23, SYNC.96] a forgotten photo that can’t be read now keeps no other from being sent again, and is asked about at the next start', async () => {
  const { database, ids, left, toSend, questions } = await confirming(3);
  const [unread, gone, last] = ids as [FileId, FileId, FileId];
  await loseValue(database, 'files', unread);
  await database.write(['files'], (transaction) => transaction.objectStore('files').delete(gone));
  const asked: (readonly string[])[] = [];
  const lackingPhotos = async (about: readonly string[]) => {
    asked.push(about);
    return { lacking: [...about], unknown: [] };
  };
  const inOneTab = questions(lackingPhotos);
  await inOneTab();
  expect([await left(), await toSend()]).toEqual([[unread], [last]]);
  await inOneTab();
  expect(asked).toEqual([ids]);
  await database.write(['files'], (transaction) =>
    transaction.objectStore('files').put({ id: unread, binary: new ArrayBuffer(1) }),
  );
  await questions(lackingPhotos)();
  expect([await left(), (await toSend()).toSorted()]).toEqual([[], [unread, last].toSorted()]);
});

test('[PHOTO.41] what is not the photo by its record is not offered in its place to a server that has forgotten it', async () => {
  const { ids, ask, left, toSend, record } = await confirming(2);
  await record(ids[0], 'a'.repeat(64));
  await record(ids[1], await sha256Of(new ArrayBuffer(1)));
  await ask(async (asked) => ({ lacking: [...asked], unknown: [] }));
  expect([await left(), await toSend()]).toEqual([[], [ids[1]]]);
});

test('[PHOTO.41] nor is it where the server has forgotten that record too', async () => {
  const { ids, ask, left, toSend, record, restore } = await confirming(3);
  await record(ids[0], 'a'.repeat(64));
  await record(ids[1], await sha256Of(new ArrayBuffer(1)));
  await restore();
  await ask(async (asked) => ({ lacking: [...asked], unknown: [] }));
  expect([await left(), (await toSend()).toSorted()]).toEqual([[], ids.slice(1).toSorted()]);
});

test('[SYNC.92] an answer of before a pull from nothing settles nothing: the server may be another since', async () => {
  const { ids, ask, left, beginAnew } = await confirming(1);
  await ask(async () => {
    await beginAnew();
    return { lacking: [], unknown: [] };
  });
  expect(await left()).toEqual(ids);
});
