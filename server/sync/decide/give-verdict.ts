import { blankIsNull } from '#domain/form-fields.ts';
import type { Verdict } from '#domain/sync/wire.ts';
import type { Waiting } from './waiting-operations.ts';
import type { Writing } from '../writing/writing.ts';

interface Decision extends Pick<Verdict, 'verdict' | 'reason' | 'by_id'> {
  judged: readonly Waiting[];
}

const CHUNK = 500;

/** Keeps one verdict about operations, under a ver by which their devices hear of it [MERGE]; a reason that shows nothing is none. */
export async function giveVerdict(writing: Writing, { judged, verdict, reason: given, by_id }: Decision): Promise<void> {
  if (judged.length === 0) return;
  const reason = blankIsNull(given);
  const ops = judged.map(({ op_id }) => op_id);
  const verdict_ver = ++writing.ver;
  writing.isNews = true;
  for (let from = 0; from < ops.length; from += CHUNK) {
    await writing.trx
      .updateTable('held_operations')
      .set({ verdict, verdict_reason: reason, verdict_by_id: by_id, verdict_at: writing.now, verdict_ver })
      .where('op_id', 'in', ops.slice(from, from + CHUNK))
      .execute();
  }
  for (const { op_id, entity, id, user_id: author_id, asset_id: parent_id } of judged) {
    const about = { user_id: by_id, entity, record_id: id, parent_id };
    writing.audit.append(writing.now, { kind: verdict, ...about, details: { op: op_id, author_id, reason } });
  }
}
