import { mkdirSync } from 'node:fs';
import { openFiremark } from './harness.ts';
import type { PersonOptions } from './person.ts';
import { demoScreens } from './screens.ts';

/** Writes a picture of every screen at each size, as each kind of user sees it [D2]. */
async function main(): Promise<void> {
  mkdirSync('shots', { recursive: true });
  const firemark = await openFiremark({ assets: 400 });
  try {
    const screens = await demoScreens(firemark.server.url);
    for (const viewport of ['phone', 'tablet', 'desktop'] as const satisfies PersonOptions['viewport'][]) {
      for (const username of ['inspector', 'admin'] as const) {
        const person = await firemark.newPerson({ viewport });
        const shoot = (name: string) => person.page.screenshot({ path: `shots/${viewport}-${username}-${name}.png` });
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
  }
}

await main();
