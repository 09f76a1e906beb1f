import { mkdirSync } from 'node:fs';
import { openFiremark } from './harness.ts';
import type { Person, PersonOptions } from './person.ts';

/** Writes a picture of every screen that can be opened by its address, for both kinds of user and both sizes [D2]. */
const screens = {
  inspector: ['/inspections', '/dashboard', '/my-account'],
  admin: ['/inspections', '/inspections/create', '/sites', '/site/create', '/users', '/user/create', '/assets/create'],
} as const;

/** Screens that the first link of the one before leads to. */
const trail = ['/inspections/view/', '/assets/', '/assets/overview/'];

async function photographScreens(person: Person, username: keyof typeof screens, viewport: string): Promise<void> {
  const shoot = async (name: string) => {
    await person.page.getByRole('heading').first().waitFor();
    await person.page.screenshot({ path: `shots/${viewport}-${username}-${name}.png`, fullPage: true });
  };
  await person.page.goto('/');
  await shoot('login');
  await person.logIn(username);
  for (const path of screens[username]) {
    await person.page.goto(path);
    await shoot(path.slice(1).replaceAll('/', '-'));
  }
  await person.page.goto('/inspections');
  for (const part of trail) {
    const link = person.page.locator(`main a[href*="${part}"]`).first();
    if ((await link.count()) === 0) return;
    await link.click();
    await shoot(`via-${part.replaceAll('/', '')}`);
  }
}

mkdirSync('shots', { recursive: true });
const firemark = await openFiremark({ assets: 1_000 });
try {
  for (const viewport of ['phone', 'desktop'] as const satisfies PersonOptions['viewport'][]) {
    for (const username of ['inspector', 'admin'] as const) {
      await photographScreens(await firemark.newPerson({ viewport }), username, viewport);
    }
  }
} finally {
  await firemark.close();
}
