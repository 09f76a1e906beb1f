import { sharedValue } from '#web/ui/shared-value.ts';

/** What was given on a screen and could not be kept on this device: tries once more, and resolves to whether it is kept now. */
export type Retry = () => Promise<boolean>;

const unkept = new Map<string, Retry>();
const count = sharedValue(0);

/** Leaving the page would lose it: the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Remembers it, whatever screen is shown, until it is kept or given up [DEV]. */
export function markUnkept(key: string, retry: Retry): void {
  if (unkept.size === 0) addEventListener('beforeunload', askBeforeLeaving);
  unkept.set(key, retry);
  count.set(unkept.size);
}

export function markKept(key: string): void {
  if (!unkept.delete(key)) return;
  if (unkept.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  count.set(unkept.size);
}

/** Resolves to whether all is kept now. */
export async function retryUnkept(): Promise<boolean> {
  for (const retry of unkept.values()) if (!(await retry())) return false;
  return true;
}

/** How much stands on screens of this tab and nowhere else. */
export const useUnkeptCount = count.use;
