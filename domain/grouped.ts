const GROUP = 3;

/**
 * A whole number as people read it, `12,345`. Not by `toLocaleString`: the first call of it in a thread reads the browser's
 * tables of languages, for longer than a tenth of a start takes [SPEED.6].
 */
export function grouped(count: number): string {
  const digits = String(Math.abs(count));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= GROUP) groups.unshift(digits.slice(Math.max(0, end - GROUP), end));
  return (count < 0 ? '-' : '') + groups.join(',');
}
