export const WRAP_EVERY = 15;
const ZERO_WIDTH_SPACE = '\u200b';

/** A type's name in lists may break after every 15 characters [S2, S9]. */
export function wrapName(name: string): string {
  const characters = [...name];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += WRAP_EVERY) pieces.push(characters.slice(at, at + WRAP_EVERY).join(''));
  return pieces.join(ZERO_WIDTH_SPACE);
}
