import { onTopics } from '#web/data/page/connection/topic-values.ts';
import { currentSession } from '#web/data/page/session/session.ts';
import { logOutQuestion } from '#web/session/log-out-state.ts';
import { turnedAway } from '#web/session/turned-away.ts';
import { currentConfirmation } from '#web/ui/overlays/confirm-state.ts';
import { hideSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { showSyncCentre } from '#web/unsent/sync-centre-state.ts';

const currentUser = () => currentSession().user?.id ?? null;

/** From now on what a user was asked or offered or had open goes when somebody else is in, or nobody [SESS]; returns what ends it. */
export function endWithUser(): () => void {
  let user = currentUser();
  return onTopics(() => {
    if (currentUser() === user) return;
    user = currentUser();
    currentConfirmation()?.answer(false);
    logOutQuestion.set(false);
    showSyncCentre(false);
    turnedAway.set(false);
    hideSnackbar();
  });
}
