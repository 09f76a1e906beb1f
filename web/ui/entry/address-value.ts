/**
 * What an address says under a name, where a screen can take it: addresses are typed. `undefined` has to stand for what it
 * can't, as the router lays what a validator answers over what was typed.
 */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value);
