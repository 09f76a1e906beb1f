type Tokens = { [name: string]: string | Tokens };

/** The CSS variables of part of the palette, with what they hold. */
export const variables = (tokens: Tokens, path = '--mui-palette'): [string, string][] =>
  Object.entries(tokens).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}-${name}`, value]] : variables(value, `${path}-${name}`),
  );
