import type { UnsentCounts } from '#web/data/protocol/session-state.ts';
import { heldWords, unsentWords } from '../unsent/unsent-words.ts';

const SEALED =
  'Work from before your last log out is on this device only too, still sealed. Export holds it: import the file here or elsewhere once it can be opened.';

const UNREAD = 'How much is unsent can’t be read on this device now: whatever there is of it will be deleted.';

/** What a reset would take away, in sentences, and whether there is anything to export [SESS.6, SESS.31]. */
export function resetWords(counts: UnsentCounts | 'unread', hasSealed: boolean): { lost: string[]; hasExport: boolean } {
  if (counts === 'unread') return { lost: [UNREAD], hasExport: false };
  const words = unsentWords(counts);
  const unsent = words === '' ? [] : [`Only on this device: ${words}.`];
  const lost = [...unsent, ...(hasSealed ? [SEALED] : [])];
  const held = counts.held > 0 ? [heldWords(counts.held)] : [];
  return { lost: [...(lost.length === 0 ? ['Nothing is unsent.'] : lost), ...held], hasExport: lost.length > 0 };
}
