import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves focus to the screen's heading when another screen was opened, so that it is read out. */
export function useNavigationFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let shown = router.state.matches.at(-1)?.routeId;
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const routeId = router.state.matches.at(-1)?.routeId;
      const sameScreen = routeId === shown && document.activeElement !== document.body;
      shown = routeId;
      if (fromLocation === undefined || !pathChanged || sameScreen) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    });
  }, [router]);
}
