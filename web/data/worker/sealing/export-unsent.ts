import { must } from '#domain/assertions.ts';
import { filesOfPatch } from '../photos/files-of-patch.ts';
import { asUnsent } from '../photos/doubted-photos.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { BundleContent } from './bundle-content.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { portions } from './portions.ts';

/** Everything that only this device has, piece by piece [SESS]. */
export async function* unsentWork(
  { outbox, damaged, drafts, unreadDrafts }: ImageReader,
  shelf: PhotoShelf,
  forms: Record<string, string>,
): AsyncGenerator<BundleContent> {
  const entries = [...outbox.entries.filter((entry): entry is LogEntry => entry.seq !== null), ...damaged];
  for (const portion of portions(entries)) yield { kind: 'log', entries: portion };
  for (const portion of portions([...drafts])) yield { kind: 'drafts', drafts: portion };
  if (unreadDrafts.size > 0) yield { kind: 'drafts', drafts: [], missing: [...unreadDrafts] };
  if (Object.keys(forms).length > 0) yield { kind: 'forms', forms };
  // At one moment: from the one to the other a photo may turn at any.
  const { unsent, doubted } = shelf;
  for (const photo of unsent) yield { kind: 'photo', photo, binary: await shelf.binary(photo.id) };
  for (const copy of doubted) {
    const binary = await shelf.binary(copy.id);
    const photo = binary === null ? null : await asUnsent(copy, binary, new Date().toISOString());
    if (photo !== null) yield { kind: 'photo', photo, doubted: true, binary };
  }
}

/** One change of these, and the photos that it names as far as only this device has them [SYNC.63]. */
export async function* unsentChange(
  { entry, change }: NonNullable<ReturnType<Outbox['find']>>,
  shelf: PhotoShelf,
): AsyncGenerator<BundleContent> {
  const { seq, ...when } = entry;
  yield { kind: 'log', entries: [{ ...when, seq: must(seq, 'its place in the log'), changes: [change] }] };
  const named = new Set<string>(filesOfPatch(change.patch));
  for (const photo of shelf.unsent) if (named.has(photo.id)) yield { kind: 'photo', photo, binary: await shelf.binary(photo.id) };
}
