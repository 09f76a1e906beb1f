/** Whoever asks for what is under way already waits for the same answer [S7.23]. */
export function shareInFlight<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key) => {
    const known = inFlight.get(key);
    if (known !== undefined) return known;
    const asked = ask(key).finally(() => inFlight.delete(key));
    inFlight.set(key, asked);
    return asked;
  };
}
