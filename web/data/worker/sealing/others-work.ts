import type { WorkCounts } from '../../protocol/sealed-status.ts';
import { readableEntries } from '../disk/log-entries.ts';
import type { BundleContent } from './bundle-content.ts';
import { openBundle } from './bundle-key.ts';
import { readBundle, storedItems } from './read-bundle.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';

/** Counts what waits in these bundles, each thing once [SESS]. */
export async function countWork(
  sealed: SealedDatabase,
  bundles: readonly Bundle[],
  unseal: (bundle: Bundle) => Promise<string>,
): Promise<WorkCounts> {
  const found = { changes: new Set<string>(), photos: new Set<string>(), drafts: new Set<string>(), forms: new Set<string>() };
  for (const bundle of bundles) {
    const open = await openBundle(bundle, await unseal(bundle));
    for await (const { content } of readBundle(open, storedItems(sealed, bundle))) if (content !== null) note(content, found);
  }
  return { changes: found.changes.size, photos: found.photos.size, drafts: found.drafts.size, forms: found.forms.size };
}

function note(content: BundleContent, found: Record<keyof WorkCounts, Set<string>>): void {
  if (content.kind === 'log')
    for (const { changes } of readableEntries(content.entries)) for (const { op } of changes) found.changes.add(op);
  if (content.kind === 'drafts') for (const [key] of content.drafts) found.drafts.add(key);
  if (content.kind === 'forms') for (const key of Object.keys(content.forms)) found.forms.add(key);
  if (isToSend(content)) found.photos.add(content.photo.id);
}

/** Photos of surveys in progress stay with these. */
export const isToSend = (content: BundleContent): content is Extract<BundleContent, { kind: 'photo' }> =>
  content.kind === 'photo' && content.photo.draft === null;
