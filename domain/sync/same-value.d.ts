/** Whether two JSON values are the same, whatever the order of an object's keys. */
export declare function sameValue(left: unknown, right: unknown): boolean;
