import { percentile } from './percentile.ts';
import { printFigure } from './print-figure.ts';

/** The median of some runs, which the budget holds, with the quickest of them beside. */
export function printRuns(name: string, runs: readonly number[], unit: string, budget: number | null): void {
  const least = Math.min(...runs);
  const shown = least < 10 ? least.toFixed(2) : Math.round(least).toLocaleString('en');
  printFigure(name, percentile(runs, 0.5), unit, budget, `  (median of ${runs.length}, least ${shown})`);
}
