/** An id that the same words always give: a version 8 UUID made of a hash, for records that ship with the product. */
export declare function stableId<Id extends string>(...words: readonly (string | number)[]): Id;
