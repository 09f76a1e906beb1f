import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { openFiremark } from './driving/harness.ts';
import { endBrowsers } from './driving/open-browser.ts';
import type { PersonOptions } from './driving/person.ts';
import { demoScreens } from './driving/screens.ts';
import { stillPicture } from './looking/still-picture.ts';

/** Those that README.md shows, in few colours. */
const shownInReadme: Record<string, string> = {
  'phone-inspector-survey': 'docs/pictures/survey-phone.png',
  'desktop-admin-inspection': 'docs/pictures/inspection-desktop.png',
};

/** Writes a picture of every screen at each size, as each kind of user sees it, and those of the README [HOUSE]. */
async function main(): Promise<void> {
  for (const folder of ['shots', 'docs/pictures']) mkdirSync(folder, { recursive: true });
  const firemark = await openFiremark({ assets: 400 });
  try {
    const screens = await demoScreens(firemark.server.url);
    for (const viewport of ['phone', 'tablet', 'desktop'] as const satisfies PersonOptions['viewport'][]) {
      for (const username of ['inspector', 'admin'] as const) {
        const person = await firemark.newPerson({ viewport });
        const shoot = async (screen: string) => {
          const name = `${viewport}-${username}-${screen}`;
          const picture = await stillPicture(person.page, `shots/${name}.png`);
          const small = shownInReadme[name];
          if (small !== undefined) await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toFile(small);
        };
        await person.page.goto('/');
        await person.page.getByRole('heading', { name: 'Log In' }).waitFor();
        await shoot('login');
        await person.logIn(username);
        await person.page
          .getByText(/^Synced/)
          .filter({ visible: true })
          .first()
          .waitFor();
        for (const { name, path, ready, administratorsOnly = false } of screens) {
          if (administratorsOnly && username !== 'admin') continue;
          await person.page.goto(path);
          await ready(person.page);
          await shoot(name);
        }
        await person.close();
      }
    }
  } finally {
    await firemark.close();
    await endBrowsers();
  }
}

await main();
