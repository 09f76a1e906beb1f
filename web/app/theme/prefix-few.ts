/** What some of the browsers that can run the app know by its prefix alone: Safari, and Chromium of before 2025. */
const PREFIXED: readonly unknown[] = ['user-select', 'print-color-adjust'];

/** As Stylis walks over it: of a declaration `props` is its property, `value` its text, and `return` what is written instead. */
interface Walked {
  type: string;
  props: string | string[];
  value: string;
  return: string;
}

/** A plugin of Stylis: prefixes nothing else, for writing the prefixes of all times took half of the time of the styles. */
export function prefixFew(element: Walked): void {
  const { type, props, value } = element;
  if (type === 'decl' && PREFIXED.includes(props)) element.return = `-webkit-${value}${value}`;
}
