import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { DraftEditor } from './draft-editor.ts';

interface RemovedPhoto {
  key: string;
  editor: DraftEditor;
  slot: QuestionAnswerTypeId;
  id: FileId;
  /** Writes the photos of the slot. */
  name: (ids: FileId[] | null) => void;
}

/**
 * Takes a photo out of its answer; what is returned puts it back. The screen may have been left by then, and the survey have
 * ended in another tab [SURVEY].
 */
export function removePhoto({ key, editor, slot, id, name }: RemovedPhoto): () => Promise<void> {
  const named = () => namedFiles(editor.draft().answers[slot] ?? null);
  const { started_at } = editor.draft();
  const at = named().indexOf(id);
  const rest = named().filter((one) => one !== id);
  name(rest.length === 0 ? null : rest);
  return async () => {
    editor.follow(await askQuery('draft', { key }));
    if (editor.hasEnded() || editor.draft().started_at !== started_at) {
      showSnackbar({ message: ENDED, failure: true });
      return;
    }
    if (!named().includes(id)) name(named().toSpliced(at, 0, id));
  };
}

const ENDED = 'This survey was submitted or cancelled in another window. The photo was not put back.';
