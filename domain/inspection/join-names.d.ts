/** Commas between names and 'and' before the last [S2]. */
export declare function joinNames(names: readonly string[]): string;
