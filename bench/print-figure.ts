let over = 0;

/** One line of a benchmark: the figure and the budget it is held against [SPEED]. */
export function printFigure(name: string, value: number, unit: string, budget: number | null, note = ''): void {
  // A figure that couldn't be taken keeps no budget.
  const isOver = budget !== null && !(value <= budget);
  if (isOver) over += 1;
  const against = budget === null ? '' : `  budget ${format(budget)} ${unit}${isOver ? '  OVER' : ''}`;
  process.stdout.write(`${name.padEnd(84)} ${`${format(value)} ${unit}`.padStart(12)}${note}${against}\n`);
}

/** How many figures of this run were above their own. */
export const figuresOver = (): number => over;

const format = (value: number): string =>
  value < 10 ? Number(value.toFixed(2)).toString() : Math.round(value).toLocaleString('en');
