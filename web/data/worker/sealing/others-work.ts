import type { WorkCounts } from '../../protocol/sealed-status.ts';
import { damagedEntries, readableEntries } from '../disk/log-entries.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import { readLateKey } from '../photos/late-key.ts';
import type { BundleContent } from './bundle-content.ts';
import { openBundle } from './bundle-key.ts';
import { readBundle, storedItems } from './read-bundle.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';

/** What somebody left. */
interface LeftWork {
  counts: WorkCounts;
  /** Photos of saved surveys that are still the files as they were chosen: only their author's app makes photos of them. */
  asChosen: number;
}

/** Counts what waits in these bundles, each thing once [SESS]. */
export async function countWork(
  sealed: SealedDatabase,
  bundles: readonly Bundle[],
  unseal: (bundle: Bundle) => Promise<string>,
): Promise<LeftWork> {
  const found: Found = { changes: new Set(), photos: new Set(), drafts: new Set(), forms: new Set(), asChosen: new Set() };
  for (const bundle of bundles) {
    const open = await openBundle(bundle, await unseal(bundle));
    for await (const { content } of readBundle(open, storedItems(sealed, bundle)))
      if (content !== null) note(bundle, content, found);
  }
  const counts = { changes: found.changes.size, photos: found.photos.size, drafts: found.drafts.size, forms: found.forms.size };
  return { counts, asChosen: found.asChosen.size };
}

type Found = Record<keyof WorkCounts | 'asChosen', Set<string>>;

function note(bundle: Bundle, content: BundleContent, found: Found): void {
  if (content.kind === 'log')
    for (const { changes } of readableEntries(stillToCome(bundle, content.entries)))
      for (const { op } of changes) found.changes.add(op);
  if (content.kind === 'drafts') for (const [key] of content.drafts) found.drafts.add(key);
  if (content.kind === 'forms') for (const key of Object.keys(content.forms)) found.forms.add(key);
  if (isToSend(content)) found.photos.add(content.photo.id);
  if (content.kind === 'photo' && readLateKey(content.photo.draft) !== null) found.asChosen.add(content.photo.id);
}

/** What an administrator is told of. */
export const isAnyLeft = ({ counts, asChosen }: LeftWork): boolean =>
  [...Object.values(counts), asChosen].some((count) => count > 0);

/** Without what its user has brought back of it, while the rest was late: that was sent, discarded or sealed anew since. */
export function stillToCome({ coming = [] }: Bundle, entries: readonly LogEntry[]): LogEntry[] {
  const come = new Set(coming);
  return entries.flatMap((entry) => (come.has(entry.seq) ? damagedEntries([entry]) : [entry]));
}

/** Photos of surveys in progress stay with these. */
export const isToSend = (content: BundleContent): content is Extract<BundleContent, { kind: 'photo' }> =>
  content.kind === 'photo' && content.photo.draft === null;
