import { isOfFile } from './is-of-file.ts';

/** What a command says of a file that it can't read or write, such as one that isn't there; null for any other fault [OPS.38]. */
export function fileFault(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  const isShut = code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'EPERM';
  return isShut || isOfFile(error) ? `That can't be read or written (${message})` : null;
}
