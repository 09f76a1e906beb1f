import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '#web/data/session.ts';
import { confirm } from '#web/ui/confirm-state.ts';

/** While there is something to lose, leaving the screen asks first; `onLeave` runs when it is left all the same. */
export function useAskBeforeLeaving(hasChanges: () => boolean, onLeave: () => void): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      if (!hasChanges() || current.pathname === next.pathname || currentSession().state !== 'in') return false;
      // An open dialog takes the back button for itself.
      if (action === 'BACK' && document.querySelector('[role=dialog], [role=alertdialog]') !== null) return false;
      const leaves = await confirm({
        title: 'Leave without saving?',
        body: 'What you typed on this screen is lost.',
        yes: 'Leave',
        no: 'Stay',
        destructive: true,
      });
      if (leaves) onLeave();
      return !leaves;
    },
  });
}
