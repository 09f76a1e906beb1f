import type { Environment } from '../../environment.ts';
import { openHome } from '../../files/homes/photo-homes.ts';
import { tryHome } from '../../files/homes/try-home.ts';

/** Makes the place where photos are to lie, for no row names it yet; throws what can't be kept there [BACKUP.22, BACKUP.25]. */
export async function tryPhotosPlace({ filesUrl }: Environment): Promise<void> {
  if (filesUrl === null) return;
  const home = await openHome(filesUrl);
  try {
    await home.prepare(false);
    await tryHome(home);
  } finally {
    home.close();
  }
}
