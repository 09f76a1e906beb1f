/** What is made of a text, kept for as many different texts as were asked for last, and for no more than twice as many. */
export function keptLately<T>(make: (text: string) => T, most: number): (text: string) => T {
  let recent = new Map<string, T>();
  let former = new Map<string, T>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const made = former.get(text) ?? make(text);
    if (recent.size === most) {
      former = recent;
      recent = new Map();
    }
    recent.set(text, made);
    return made;
  };
}
