import { checkPlanted, plantAll, show } from './plant.ts';
import { plantNames } from './plants.ts';

/** Whether a bug, or each of `all`, is found within so many seeds; says by which history. */
export async function findPlanted(name: string, first: number, seeds: number, say: (text: string) => void): Promise<boolean> {
  const names = plantNames.filter((one) => name === 'all' || one === name);
  if (names.length === 0) throw new Error(`No bug ${name}: there are ${plantNames.join(' ')}, or all`);
  plantAll();
  const { historyOf } = await import('../history.ts');
  const { faultOf } = await import('../shrink.ts');
  const { tell } = await import('../tell.ts');
  checkPlanted();
  let missed = 0;
  for (const one of names) {
    show(one);
    let seed = first;
    while (seed < first + seeds && (await faultOf(historyOf(seed))) === null) seed += 1;
    const isFound = seed < first + seeds;
    if (!isFound) missed += 1;
    say(`${one}: ${isFound ? await tell(seed, historyOf(seed)) : `not found in ${seeds} seeds`}`);
  }
  return missed === 0;
}
