/** Letters of scripts that none of the fonts has; symbols of all sorts are found in one or the other. */
const ofOtherScripts =
  /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Zyyy}\p{sc=Zinh}])[\p{L}\p{M}\p{N}]/u;

/** Whether any text within would have an empty box on a page [REPORT]. */
export function isUnprintable(value: unknown): boolean {
  if (typeof value === 'string') return ofOtherScripts.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnprintable);
}
