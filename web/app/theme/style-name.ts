const names = new Map<string, string>();

/**
 * What Emotion names a style by, in place of its own hash, which reads the style letter by letter at every drawing, and mostly
 * before the browser has compiled that. No server draws our pages: names need only differ [SPEED.12].
 */
export default function styleName(style: string): string {
  const known = names.get(style);
  if (known !== undefined) return known;
  const name = names.size.toString(36);
  names.set(style, name);
  return name;
}
