import { grouped } from '#domain/grouped.ts';
import type { Imported } from '#web/data/protocol/sealed-status.ts';
import { unsentWords } from '../unsent/unsent-words.ts';

const DAMAGED = 'A part of the file could not be read: export it again where it was made, if you can.';
const NEWER = 'A part of the file is of a newer version of Firemark: load the new version here, then import it again.';

const UNOPENED = 'A part of the file could not be opened: keep the file, and import it again later.';

/** What became of a file of unsent work, in a sentence or two [SESS.22, SYNC.82]. */
export function importedWords(imported: Imported): string {
  const { isWhole, isNewer, unopened, author } = imported;
  const said = author === null ? ownWords(imported) : theirWords(imported, author);
  const lacks = [...(isWhole ? [] : [isNewer ? NEWER : DAMAGED]), ...(unopened === null ? [] : [`${UNOPENED} ${unopened}`])];
  return lacks.length === 0 ? said : `${said}. ${lacks.join(' ')}`;
}

function ownWords({ counts, held }: Imported): string {
  const words = unsentWords(counts);
  const brought = words === '' ? 'Nothing of it was missing here' : `Brought back: ${words}`;
  if (held === 0) return words === '' ? 'All that it holds is here already' : brought;
  const changes = held === 1 ? '1 change was' : `${grouped(held)} changes were`;
  return `${brought}. ${changes} with the server already, for an administrator to decide`;
}

function theirWords({ counts }: Imported, author: string): string {
  const words = unsentWords(counts);
  return words === ''
    ? `Nothing of ${author} is left in it`
    : `Unsent work of ${author}: ${words}. Send it under “Left on this device”`;
}
