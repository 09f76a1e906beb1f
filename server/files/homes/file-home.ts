import type { Readable } from 'node:stream';

/** What a photo's bytes are called wherever they lie. */
export interface FileKey {
  id: string;
  sha256: string;
}

export interface FileBytes {
  size: number;
  contents: Readable;
}

/** Bytes that lie in a home, whether or not a row says so. */
export interface FileFound extends FileKey {
  changed_at: Date;
}

/** Where the bytes of photos lie: in the database, a folder or a bucket [FILES]. */
export interface FileHome {
  /** As rows name it; null is the database itself. */
  readonly url: string | null;
  /** Keeps what a stream holds once it fits its size and its SHA-256; returns what the row itself holds of it. */
  put(file: FileKey, bytes: FileBytes): Promise<Uint8Array>;
  /** Null when it isn't there. */
  get(file: FileKey): Promise<FileBytes | null>;
  /** How many bytes there are; null when it isn't there. It is waited for no longer than until the signal. */
  head(file: FileKey, until?: AbortSignal): Promise<number | null>;
  delete(file: FileKey): Promise<void>;
  list(): AsyncIterable<FileFound>;
  /** Makes it ready for what is put there; one that photos are known to lie in is there already, and never made anew. */
  prepare(isKnown: boolean): Promise<void>;
  close(): void;
}

/** What a row holds of bytes that lie elsewhere. */
export const ELSEWHERE = new Uint8Array(0);
