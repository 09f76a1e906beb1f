import type { EntityName } from '../entities.ts';
import type { Fields } from './merge-patch.ts';
/** The largest a record may be, in bytes of its JSON as UTF-8; a kB is 1,000 of them [D4.7]. */
export declare const mostBytes: (entity: EntityName) => number;
/** How many bytes a text takes as UTF-8. */
export declare function utf8Bytes(text: string): number;
/** The bytes of a record's JSON, without what only travels beside its fields. */
export declare function recordBytes({ ver: _ver, answer_count: _count, ...record }: Fields): number;
/** Whether an edit makes a record larger than it may be; one that is larger already may be deleted, closed and shortened. */
export declare function outgrows(entity: EntityName, before: Fields | null, after: Fields, patch: Fields): boolean;
/** The fields of a patch, the one that takes the most room first. */
export declare function fieldsBySize(patch: Fields): string[];
/** What is said of a record that outgrows its cap. */
export declare function tooLarge(entity: EntityName, after: Fields, field: string): string;
