import type { Locator } from 'playwright-core';

/** Those of the controls in these places whose focus scrolls the page, and by how much. */
export async function focusScrolls(places: readonly Locator[]): Promise<string[]> {
  const found = await Promise.all(
    places.map((place) =>
      place.locator('a, button, input').evaluateAll((controls) =>
        controls
          .filter((control): control is HTMLElement => control instanceof HTMLElement && control.checkVisibility())
          .map((control) => {
            const before = scrollY;
            control.focus();
            const by = Math.round(scrollY - before);
            scrollTo(0, before);
            return { name: control.getAttribute('aria-label') ?? control.textContent, by };
          }),
      ),
    ),
  );
  if (found.some((controls) => controls.length === 0)) return ['there is no control'];
  return found.flat().flatMap(({ name, by }) => (by === 0 ? [] : [`${name}: ${by}`]));
}
