export const WRAP_EVERY = 15;

/** The lines of a type's name in lists: at most 15 characters each, broken at a space where there is one [S2, S9]. */
export function wrapName(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/(?<=\s)/)) {
    const begun = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && [...begun.trimEnd()].length <= WRAP_EVERY) lines[lines.length - 1] = begun;
    else lines.push(...(word.match(new RegExp(`.{1,${WRAP_EVERY}}`, 'gsu')) ?? []));
  }
  return lines;
}
