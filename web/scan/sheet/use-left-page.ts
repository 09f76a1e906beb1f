import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells when another page is shown than the one it was opened over. */
export function useLeftPage(onLeft: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const openedOver = useRef(path);
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (path !== openedOver.current) leave();
  }, [path]);
}
