/** The fields that were typed into: those that differ from what is saved, without the secret ones. An empty text is the same as none. */
export function differingFields(typed: object, saved: object, secrets: readonly string[]): Record<string, unknown> {
  const fields: [string, unknown][] = Object.entries(typed);
  return Object.fromEntries(
    fields.filter(([name, value]) => !secrets.includes(name) && comparable(value) !== comparable(Reflect.get(saved, name))),
  );
}

const comparable = (value: unknown): string => JSON.stringify(value === '' || value === undefined ? null : value);
