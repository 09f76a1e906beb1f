import { caught } from './caught.ts';
import { checkPlanted, plantAll, show } from './plant.ts';
import { plantNames } from './plants.ts';

/** Prints, for each bug, what its history ends with while the bug doesn't show, and while it does. */
plantAll();
const { faultOf } = await import('../shrink.ts');
checkPlanted();

const found: Record<string, { without: string | null; with: string | null }> = {};
for (const name of plantNames) {
  show(null);
  const without = await faultOf(caught[name]);
  show(name);
  found[name] = { without, with: await faultOf(caught[name]) };
}
process.stdout.write(JSON.stringify(found));
