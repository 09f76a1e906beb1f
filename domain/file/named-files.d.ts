import { type FileId } from './file.ts';
/** The files that a photo answer's JSON text names; none when it names none [S3]. */
export declare function namedFiles(text: string | null): FileId[];
