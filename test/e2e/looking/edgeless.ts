import type { Page } from 'playwright-core';

const BUTTONS = 'main button:is(.MuiButton-root, [aria-haspopup=dialog]:not(.MuiButtonBase-root))';
const OPTIONS = 'main label:has(input:is([type=radio], [type=checkbox]))';
const SWITCHES = 'main [role=switch] > [aria-hidden=true]:last-child';

/** Where backgrounds and shadows are taken away: the controls that nothing bounds, and chosen options that look like others. */
export async function edgeless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.locator([BUTTONS, OPTIONS, SWITCHES].join(', ')).evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        const { borderTopWidth, outlineStyle } = getComputedStyle(control);
        const isBounded = borderTopWidth !== '0px';
        // What has the focus is outlined by that.
        const looksChosen = outlineStyle !== 'none' && !control.matches(':focus-visible, :has(:focus-visible)');
        const isChosen = control.querySelector('input:checked:not(:focus-visible)') !== null;
        return isBounded && looksChosen === isChosen ? [] : [control.textContent || control.tagName];
      }),
  );
  await page.emulateMedia({ forcedColors: null });
  return found;
}
