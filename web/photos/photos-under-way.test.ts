import { expect, test } from 'vitest';
import type { Draft } from '#web/data/protocol/draft.ts';
import { PhotosUnderWay } from './photos-under-way.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';

const draft = exampleDraft();
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

test('[PHOTO.9] all that were chosen are waited for, those that fail and those that come meanwhile too, in their order', async () => {
  const photos = new PhotosUnderWay();
  const kept: string[] = [];
  const keep = (name: string) => async () => {
    await soon();
    kept.push(name);
    return draft;
  };
  const added = [photos.add(keep('a')), photos.add(() => Promise.reject(new Error('no photo'))), photos.add(keep('b'))];
  const taken = photos.taken();
  void added[0]?.then(() => photos.add(keep('c')));
  await expect(added[1]).rejects.toThrow('no photo');
  await taken;
  expect(kept).toEqual(['a', 'b', 'c']);
});

test('[PHOTO.10] giving up drops those that wait and outlasts the one whose turn it is; later ones are taken again', async () => {
  const photos = new PhotosUnderWay();
  const kept: string[] = [];
  const keep = (name: string) => async () => {
    await soon();
    kept.push(name);
    return draft;
  };
  const added = [photos.add(keep('in turn')), photos.add(keep('waiting'))];
  await soon();
  await photos.drop();
  expect(kept).toEqual(['in turn']);
  await Promise.all(added);
  await photos.add(keep('later'));
  expect(kept).toEqual(['in turn', 'later']);
});

test('[PHOTO.9] every screen of the survey hears of a photo before it is told that none is under way', async () => {
  const photos = new PhotosUnderWay();
  const heard: Draft[] = [];
  const end = photos.subscribe((kept) => heard.push(kept));
  void photos.add(() => Promise.resolve(draft));
  await photos.taken();
  expect(heard).toEqual([draft]);
  end();
  await photos.add(() => Promise.resolve(draft));
  expect(heard).toEqual([draft]);
});
