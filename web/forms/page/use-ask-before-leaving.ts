import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentSession } from '#web/data/page/session/session.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { hasOpenLayer } from '#web/ui/overlays/open-layers.ts';
import { goUnasked, type LeaveOnceSaved, leaveOnceSaved, type Wanted } from './leave-once-saved.ts';

/**
 * While there is something to lose, leaving the screen asks first; `onLeave` runs when it is left all the same.
 * The address stays that of the screen while the question shows, and is gone to when the answer is to leave.
 */
export function useAskBeforeLeaving(hasChanges: () => boolean, onLeave: () => void): LeaveOnceSaved {
  const { history } = useRouter();
  const [onceSaved] = useState(() => leaveOnceSaved(history));
  const ask = useEffectEvent(async (wanted: Wanted) => {
    const leaves = await confirm({
      title: 'Leave without saving?',
      body: 'What you typed on this screen is lost.',
      yes: 'Leave',
      no: 'Stay',
      destructive: true,
    });
    if (!leaves) return;
    onLeave();
    goUnasked(history, wanted);
  });
  const blocks = useEffectEvent((wanted: Wanted): boolean => {
    const { action, currentLocation, nextLocation } = wanted;
    if (currentLocation.pathname === nextLocation.pathname || currentSession().state !== 'in') return false;
    // An open dialog takes the back button for itself.
    if (action === 'BACK' && hasOpenLayer()) return false;
    if (onceSaved.holds(wanted)) return true;
    if (!hasChanges()) return false;
    void ask(wanted);
    return true;
  });
  useEffect(() => history.block({ enableBeforeUnload: false, blockerFn: (wanted) => blocks(wanted) }), [history]);
  return onceSaved;
}
