/**
 * Why an operation waits for an administrator: its inspection was closed or deleted when it arrived, an earlier one of its
 * author's waits, it was held before the server was restored, or an administrator handed it in for somebody else [D7].
 */
export declare const holdReasons: readonly ['closed', 'deleted', 'behind', 'held-before', 'handed-in'];
export type HoldReason = (typeof holdReasons)[number];
/** The reason as people read it. */
export declare const holdWords: Record<HoldReason, string>;
