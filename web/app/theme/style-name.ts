const names = new Map<string, string>();

/**
 * The name of a style, by its text, in place of Emotion's hash: that reads the text letter by letter at every drawing, which is
 * slow until the browser has compiled it. No server draws our pages: names need only differ [SPEED.12].
 */
export default function styleName(style: string): string {
  const known = names.get(style);
  if (known !== undefined) return known;
  const name = names.size.toString(36);
  names.set(style, name);
  return name;
}
