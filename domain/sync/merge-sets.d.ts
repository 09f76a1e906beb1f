/** Unites two edits of a list of ids: what either side added is there, what either side removed is not [D4.4]. */
export declare function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[];
