import { grouped } from '#domain/grouped.ts';

/** What is told of files that somebody chose for surveys that they submitted, and that are no photos yet; empty where there are none. */
export function asChosenWords(files: number): string {
  if (files === 0) return '';
  const what =
    files === 1
      ? '1 photo of a saved survey could not be scaled yet: it stays'
      : `${grouped(files)} photos of saved surveys could not be scaled yet: they stay`;
  return `${what} here, sealed, until the author is set to Active and logs in on this device.`;
}
