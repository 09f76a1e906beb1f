/** Firefox tells characters that are put together apart from its 125th version. */
const characters = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** Whole, of however many parts it is put together; none of an empty name. */
export function firstCharacter(name: string): string {
  const [first] = characters === null ? name : characters.segment(name);
  return typeof first === 'object' ? first.segment : (first ?? '');
}
