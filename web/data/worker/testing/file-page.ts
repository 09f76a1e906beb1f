import type { FileId } from '#domain/file/file.ts';
import type { PullPage } from '#domain/sync/wire.ts';

/** The last page of a pull, with the record of a photo of this hash. */
export const filePage = (id: FileId, sha256: string): PullPage =>
  ({
    cursor: id,
    more: false,
    resync: false,
    evict: [],
    verdicts: [],
    to_decide: 0,
    rows: {
      files: [{ id, sha256, path: `/api/files/${id}`, file_name: 'Door.jpg', file_type: 'image/jpeg', ver: 1, deleted_at: null }],
    },
  }) as unknown as PullPage;
