/** One line of a benchmark: the figure and the budget of design 5 it is held against, which never fails a run. */
export function printFigure(name: string, value: number, unit: string, budget: number | null): void {
  const against = budget === null ? '' : `  budget ${format(budget)} ${unit}${value > budget ? '  OVER' : ''}`;
  process.stdout.write(`${name.padEnd(64)} ${`${format(value)} ${unit}`.padStart(12)}${against}\n`);
}

const format = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
