export const WRAP_EVERY = 15;

/** The pieces between which a type's name may break in lists: its words, and of longer ones 15 characters at a time [S2, S9]. */
export function wrapName(name: string): string[] {
  return name.split(/(?<=\s)/).flatMap((word) => word.match(new RegExp(`.{1,${WRAP_EVERY}}`, 'gsu')) ?? []);
}
