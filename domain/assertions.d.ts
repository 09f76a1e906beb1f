/** Returns what is there; throws when something that was relied on is missing. */
export declare function must<T>(value: T | null | undefined, what: string): T;
/** Makes a switch exhaustive at compile time. */
export declare function unreachable(value: never): never;
