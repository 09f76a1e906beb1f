import { parseSync } from 'oxc-parser';

/** '[S4.12]', '[S4, SYNC.3]': rules, or families of rules. */
const CITATION = /\[([A-Z]+\d?(?:\.\d+)*(?:, [A-Z]+\d?(?:\.\d+)*)*)\]/g;

/** The rules and families that a text cites. */
export const citationsOf = (text: string): string[] => [...text.matchAll(CITATION)].flatMap(([, ids = '']) => ids.split(', '));

/** Those that the comments of a source cite. */
export const commentCitationsOf = (file: string, source: string): string[] =>
  citationsOf(source).length > 0 ? parseSync(file, source).comments.flatMap(({ value }) => citationsOf(value)) : [];
