import { z } from 'zod';
import { defineEntity, idOf, shortText } from '../entity.ts';

export const fileId = idOf('FileId');
export type FileId = z.infer<typeof fileId>;

/** The binary itself travels apart from the record; `sha256` is lower-case hexadecimal. */
export const files = defineEntity({
  name: 'files',
  path: 'file',
  id: fileId,
  fields: {
    path: shortText,
    file_name: shortText,
    file_type: shortText,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  },
  fixed: ['path', 'file_name', 'file_type', 'sha256'],
});
export type File = z.infer<typeof files.schema>;
