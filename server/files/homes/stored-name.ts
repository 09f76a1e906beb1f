import type { FileKey } from './file-home.ts';

const NAME = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{64})$/;

/** Two levels of folders, so that none holds too many; other bytes have another name, so that none write over others. */
export function storedName({ id, sha256 }: FileKey): string {
  const name = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${id}-${sha256}`;
  if (!NAME.test(name)) throw new Error('A photo without a UUID and a SHA-256 has no name');
  return name;
}

/** Null of what is none of ours. */
export function keyOfName(name: string): FileKey | null {
  const [, id, sha256] = NAME.exec(name) ?? [];
  return id === undefined || sha256 === undefined ? null : { id, sha256 };
}
