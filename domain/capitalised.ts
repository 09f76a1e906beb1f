/** What stands in the middle of a sentence, at its beginning. */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
