/** What is loaded once and may fail to: it is null until it has come, and asked for again by whoever asks next. */
export function askedAgain<T>(load: () => Promise<T>): { readonly known: T | null; ask: () => Promise<T | null> } {
  let known: T | null = null;
  return {
    get known() {
      return known;
    },
    async ask() {
      known ??= await load().catch(() => null);
      return known;
    },
  };
}
