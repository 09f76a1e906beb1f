import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { currentSession } from '#web/data/session.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { hasOpenLayer } from '#web/ui/open-layers.ts';

type Wanted = Parameters<BlockerFn>[0];

/**
 * While there is something to lose, leaving the screen asks first; `onLeave` runs when it is left all the same.
 * The address stays that of the screen while the question shows, and is gone to when the answer is to leave.
 */
export function useAskBeforeLeaving(hasChanges: () => boolean, onLeave: () => void): void {
  const { history } = useRouter();
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
    go(history, wanted);
  });
  const blocks = useEffectEvent((wanted: Wanted): boolean => {
    const { action, currentLocation, nextLocation } = wanted;
    if (!hasChanges() || currentLocation.pathname === nextLocation.pathname || currentSession().state !== 'in') return false;
    // An open dialog takes the back button for itself.
    if (action === 'BACK' && hasOpenLayer()) return false;
    void ask(wanted);
    return true;
  });
  useEffect(() => history.block({ enableBeforeUnload: false, blockerFn: (wanted) => blocks(wanted) }), [history]);
}

function go(history: RouterHistory, { action, currentLocation, nextLocation }: Wanted): void {
  const unasked = { ignoreBlocker: true };
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, unasked);
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, unasked);
  else history.go(indexOf(nextLocation) - indexOf(currentLocation), unasked);
}

/** Its place in the browser's history. */
const indexOf = ({ state: { __TSR_index: index } }: Wanted['nextLocation']): number => index;
