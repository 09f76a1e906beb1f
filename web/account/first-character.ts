const characters = new Intl.Segmenter();

/** Whole, of however many parts it is put together; none of an empty name. */
export const firstCharacter = (name: string): string => characters.segment(name)[Symbol.iterator]().next().value?.segment ?? '';
