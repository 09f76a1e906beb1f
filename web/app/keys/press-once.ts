/** What a key presses; Space scrolls where a link has the focus. */
const PRESSED: Readonly<Record<string, string>> = { Enter: 'button, a, summary', ' ': 'button, summary' };
/** What presses itself, whatever becomes of the key. */
const LINES = '[role^="menuitem"], [role="option"], [role="checkbox"]';

/** A key that is held down presses once: neither what keeps its focus again, nor what comes under it, such as a question's answer [KEY.4]. */
export function pressOnce(): void {
  addEventListener('keydown', keepFromRepeating, true);
}

function keepFromRepeating(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  const pressed = PRESSED[key];
  if (!repeat || pressed === undefined || !(target instanceof Element)) return;
  if (target.matches(`${pressed}, ${LINES}`)) event.preventDefault();
  if (target.matches(LINES)) event.stopPropagation();
}
