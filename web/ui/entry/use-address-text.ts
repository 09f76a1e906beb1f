import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { entryKey } from './entry-key.ts';
import { recall, remember } from './entry-memory.ts';
import { useSteady } from '../use-steady.ts';

/** Browsers refuse addresses that change with every keystroke. */
const PAUSE_MILLISECONDS = 300;

interface Held {
  text: string;
  /** What the address said at last. */
  seen: string;
  /** What it was asked to say since, the latest last. */
  sent: readonly string[];
  beginnings: number;
  /** Whether the last beginning was pressed for, here and now. */
  isPressed: boolean;
}

/**
 * A text that is searched for at once and stands in the address after a pause. The entry of the history remembers it, so
 * that what was typed last is there when the screen was left before the pause was over. `beginnings` changes with every text
 * that was not typed: a field begins anew with it, and takes the focus of what was pressed for that.
 */
export function useAddressText(name: string, inAddress: string, write: (text: string) => void) {
  const router = useRouter();
  const entry = useRouterState({ select: ({ resolvedLocation, location }) => entryKey(resolvedLocation ?? location) });
  const [held, setHeld] = useState<Held>(() => ({
    text: recall<string>(entryKey(router.latestLocation), name) ?? inAddress,
    seen: inAddress,
    sent: [inAddress],
    beginnings: 0,
    isPressed: false,
  }));
  if (inAddress !== held.seen) setHeld(arrived(held, inAddress));
  const { text, beginnings, isPressed } = held;
  const isSent = held.sent.at(-1) === text;
  const writeLater = useSteady(() => {
    // On the way to another screen an address of this one would call it back; the entry remembers the text.
    if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
    setHeld((latest) => ({ ...latest, sent: [...latest.sent, text] }));
    write(text);
  });
  useEffect(() => {
    if (isSent) return;
    const timer = setTimeout(writeLater, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, isSent, writeLater]);
  useEffect(() => {
    if (!isSent) remember(entry, name, text);
  }, [entry, name, text, isSent]);
  const setText = (next: string) => setHeld((latest) => ({ ...latest, text: next }));
  const begin = (next: string) =>
    setHeld((latest) => ({ ...latest, text: next, beginnings: latest.beginnings + 1, isPressed: true }));
  return { text, beginnings, isPressed, setText, begin };
}

/** What was sent arrives while more is typed; anything else came with Back, Forward or a link. */
function arrived(held: Held, inAddress: string): Held {
  const at = held.sent.lastIndexOf(inAddress);
  if (at >= 0) return { ...held, seen: inAddress, sent: held.sent.slice(at) };
  return { text: inAddress, seen: inAddress, sent: [inAddress], beginnings: held.beginnings + 1, isPressed: false };
}
