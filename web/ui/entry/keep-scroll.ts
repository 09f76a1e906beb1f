import type { AnyRouter } from '@tanstack/react-router';
import { entryKey } from './entry-key.ts';
import { recall, remember } from './entry-memory.ts';

/** How long a screen may take to become as long as it was. */
const PATIENCE_MILLISECONDS = 5000;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Keeper = (entry: string) => void;
const keepers = new Set<Keeper>();
let stopFollowing = () => {};

/** Runs whenever an entry of the history is left or may never come back to life; returns what ends it. */
export function onLeavingEntry(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/**
 * Rows arrive after their screen: it is scrolled to where it was left as soon as it is long enough again, unless somebody
 * touches it first.
 */
export function keepScroll(router: AnyRouter): void {
  let target: number | null = null;
  const leave = (entry: string) => {
    remember(entry, 'scroll', target ?? window.scrollY);
    for (const keeper of keepers) keeper(entry);
  };
  const shown = () => entryKey(router.stores.resolvedLocation.get() ?? router.stores.location.get());
  const follow = (to: number) => {
    stopFollowing();
    const ends = new AbortController();
    target = to;
    const scroll = () => {
      if (window.scrollY !== to) window.scrollTo({ top: to, behavior: 'instant' });
    };
    const observer = new ResizeObserver(scroll);
    stopFollowing = () => {
      target = null;
      observer.disconnect();
      ends.abort();
      clearTimeout(timer);
    };
    const timer = setTimeout(stopFollowing, PATIENCE_MILLISECONDS);
    for (const hand of HANDS) addEventListener(hand, stopFollowing, { capture: true, passive: true, signal: ends.signal });
    observer.observe(document.body);
    scroll();
  };

  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || entryKey(fromLocation) === entryKey(toLocation)) return;
    leave(entryKey(fromLocation));
    stopFollowing();
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && entryKey(fromLocation) === entryKey(toLocation)) return;
    const to = recall<number>(entryKey(toLocation), 'scroll') ?? 0;
    if (to > 0) follow(to);
  });
  addEventListener('pagehide', () => leave(shown()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave(shown());
  });
}
