import type { PhotoShelf } from './photo-shelf.ts';
import type { BundleContent } from './sealing/bundle-content.ts';
import type { LogEntry } from './user-database.ts';
import type { UserData } from './user-data.ts';

/** Log entries that are sealed together. */
const AT_ONCE = 50;

/** Everything that only this device has, piece by piece [D4.6]. */
export async function* unsentWork(
  data: UserData,
  shelf: PhotoShelf,
  forms: Record<string, string>,
): AsyncGenerator<BundleContent> {
  const entries = data.outbox.entries.filter((entry): entry is LogEntry => entry.seq !== null);
  for (let at = 0; at < entries.length; at += AT_ONCE) yield { kind: 'log', entries: entries.slice(at, at + AT_ONCE) };
  if (data.drafts.size > 0) yield { kind: 'drafts', drafts: [...data.drafts] };
  if (Object.keys(forms).length > 0) yield { kind: 'forms', forms };
  for (const photo of shelf.unsent) yield { kind: 'photo', photo, binary: await shelf.binary(photo.id) };
}
