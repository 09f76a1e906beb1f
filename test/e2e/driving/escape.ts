import type { Page } from 'playwright-core';

/** Presses Escape once the topmost dialog has the focus: it hears no key before, though it is shown already. */
export async function escape(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    return dialogs.at(-1)?.closest('.MuiModal-root')?.contains(document.activeElement) ?? false;
  });
  await page.keyboard.press('Escape');
}
