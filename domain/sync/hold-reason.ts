/**
 * Why an operation waits for an administrator: its inspection was closed or deleted when it arrived or listed its author no
 * more, an earlier one of its author's waits, it was held before the server was restored, or taken then and not allowed since, or
 * an administrator handed it in for somebody else [HELD].
 */
export const holdReasons = ['closed', 'deleted', 'not-listed', 'behind', 'held-before', 'taken-before', 'handed-in'] as const;
export type HoldReason = (typeof holdReasons)[number];

const words: Record<HoldReason, string> = {
  closed: 'It arrived after its inspection was closed',
  deleted: 'It arrived after its inspection was deleted',
  'not-listed': 'It arrived after its author was taken off the inspection',
  behind: 'An earlier change of the same record waits for a decision',
  'held-before': 'It waited for a decision before the server was restored',
  'taken-before': 'It was taken before the server was restored, and its author may not make it now',
  'handed-in': 'An administrator handed it in for its author',
};

/** The reason as people read it; one that only a newer version knows may come from its server, or lie in its database [VER]. */
export const holdWords = (reason: HoldReason): string =>
  (words as Partial<Record<string, string>>)[reason] ?? 'It waits for a decision';
