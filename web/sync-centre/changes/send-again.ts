import { currentSession } from '#web/data/page/session/session.ts';
import { retryChange } from '#web/data/page/sync-status.ts';
import { watchQuery } from '#web/data/page/use-query.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { RefusedChange } from '#web/data/protocol/refused-change.ts';

/** Sends a refused change once more; that the server has taken a grade is said once it has, to whoever sent it [S8]. */
export async function sendAgain({ op, entity, id, isNew }: RefusedChange): Promise<void> {
  const sender = currentSession().user?.id;
  const next = await retryChange(op);
  if (entity !== 'asset_grades' || currentSession().user?.id !== sender) return;
  const stop = watchQuery('changeState', { entity, id, op: next }, (state) => {
    if (state === 'waiting') return;
    stop();
    if (state !== null) return;
    showSnackbar({ message: isNew ? 'Successfully created Asset Grade' : 'Successfully updated Asset Grade' });
  });
}
