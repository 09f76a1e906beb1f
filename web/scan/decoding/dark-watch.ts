/** Darker than a dim room; labels are hardly read below. */
const DARK = 40;
const DARK_MILLISECONDS = 1000;

/** Tells once when pictures have been dark for a second. */
export function darkWatch(tell: () => void): (brightness: number, now: number) => void {
  let since: number | null = null;
  let isTold = false;
  return (brightness, now) => {
    if (brightness >= DARK) since = null;
    else since ??= now;
    if (isTold || since === null || now - since < DARK_MILLISECONDS) return;
    isTold = true;
    tell();
  };
}
