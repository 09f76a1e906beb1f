import { printRuns } from './print-runs.ts';

interface Taken {
  values: number[];
  unit: string;
  budget: number | null;
}

/** Figures that are taken several times and printed when all have been. */
export class Runs {
  readonly #taken = new Map<string, Taken>();

  add(name: string, value: number, unit: string, budget: number | null): void {
    const { values } = this.#taken.get(name) ?? { values: [] };
    this.#taken.set(name, { values: [...values, value], unit, budget });
  }

  print(): void {
    for (const [name, { values, unit, budget }] of this.#taken) printRuns(name, values, unit, budget);
  }
}
