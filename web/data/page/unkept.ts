import { sharedValue } from '#web/ui/shared-value.ts';

/** What was given on a screen and could not be kept on this device. */
interface Unkept {
  /** Tries once more, and resolves to whether it is kept now. */
  retry: () => Promise<boolean>;
  /** No screen brings it back. */
  forget: () => void;
}

const unkept = new Map<string, Unkept>();
const count = sharedValue(0);

/** Leaving the page would lose it: the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Remembers it, whatever screen is shown, until it is kept or given up [DEV]. */
export function markUnkept(key: string, given: Unkept): void {
  if (unkept.size === 0) addEventListener('beforeunload', askBeforeLeaving);
  unkept.set(key, given);
  count.set(unkept.size);
}

export function markKept(key: string): void {
  if (!unkept.delete(key)) return;
  if (unkept.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  count.set(unkept.size);
}

/** Nothing that one user gave is shown to another, or kept as theirs [SESS]. */
export function forgetUnkept(): void {
  for (const [key, { forget }] of unkept) {
    markKept(key);
    forget();
  }
}

/** Resolves to whether all is kept now. */
export async function retryUnkept(): Promise<boolean> {
  for (const { retry } of unkept.values()) if (!(await retry())) return false;
  return true;
}

/** How much stands on screens of this tab and nowhere else. */
export const useUnkeptCount = count.use;
export const unkeptCount = count.get;
