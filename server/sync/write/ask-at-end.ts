import { auditLost } from '../../audit/record-entries.ts';
import { policyOf } from '../entities/policies.ts';
import { as, workerOf } from '../writing/as.ts';
import type { Incoming } from '../writing/incoming.ts';
import { type LiveRow, readRow, type Writing } from '../writing/writing.ts';
import { logConflicts } from './log-change.ts';

/** What a new record, or one that is back, stands against is asked about once all that came with it is applied, which may take either back [MERGE.17]. */
export async function askAtEnd(writing: Writing, sent: Incoming, given: LiveRow): Promise<void> {
  const policy = policyOf(sent.entity).write;
  const against = await policy.standsAgainst?.(writing, given);
  if (against === undefined || against.length === 0) return;
  const author = workerOf(writing);
  writing.atEnd.set(`against/${sent.op}`, async (ending) => {
    const row = await readRow(ending, sent.entity, sent.id);
    if (row === null || row.deleted_at !== null) return;
    await as(ending, author, async () => {
      for (const { lost, ...other } of (await policy.standsAgainst?.(ending, row)) ?? []) {
        await logConflicts(ending, { ...sent, ...other }, lost);
        auditLost(ending, { ...sent, ...other }, lost);
      }
    });
  });
}
