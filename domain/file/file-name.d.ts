/** A file's name as every system takes it: no folders, no control characters, not too long; null when nothing is left [S3]. */
export declare function plainFileName(given: string): string | null;
/** The name of a photo, which is stored as JPEG whatever was chosen. */
export declare function jpegName(given: string): string | null;
