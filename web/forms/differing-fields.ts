type Values = Readonly<Record<string, unknown>>;

/** The fields that were typed into: those that differ from what is saved, without the secret ones. An empty text is the same as none. */
export function differingFields(typed: Values, saved: Values, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !secrets.includes(name) && comparable(value) !== comparable(saved[name])),
  );
}

const comparable = (value: unknown): string => JSON.stringify(value === '' || value === undefined ? null : value);
