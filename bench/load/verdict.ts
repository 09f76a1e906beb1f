import { percentile } from '../percentile.ts';
import type { Phase } from './run-load.ts';

const BUDGETS = [
  ['push', 0.95, 100],
  ['push', 0.99, 250],
  ['pull', 0.95, 100],
  ['pull', 0.99, 250],
  ['staleness', 0.99, 2_000],
] as const;

/** What is over its budget; times count while no restart is under way, and what was never measured is over it [OPS.32]. */
export function faultsOf({ figures, isRestart }: Phase): string[] {
  const slow = BUDGETS.flatMap(([kind, share, most]) => {
    const value = percentile(figures[kind], share);
    if (isRestart || value <= most) return [];
    return [`${kind} p${share * 100} ${Number.isNaN(value) ? 'was not measured' : `${Math.round(value)} ms`}, at most ${most}`];
  });
  return figures.faults > 0 ? [...slow, `${figures.faults} errors`] : slow;
}

/** A phase as one line for each figure. */
export function linesOf(phase: Phase): string[] {
  const { name, figures, seconds, surveys, cpu, memory } = phase;
  const spread = (values: readonly number[]) =>
    [0.5, 0.95, 0.99, 1].map((share) => `${Math.round(percentile(values, share))}`.padStart(6)).join('');
  const requests = figures.push.length + figures.pull.length;
  const share = (used: number) => `${Math.round((100 * used) / seconds)} %`;
  return [
    `${name}: ${surveys} surveys, ${Math.round(requests / seconds)} requests a second`,
    `  ms            p50   p95   p99   max`,
    `  push      ${spread(figures.push)}`,
    `  pull      ${spread(figures.pull)}`,
    `  staleness ${spread(figures.staleness)}`,
    `  processors: server ${share(cpu.server)}, database ${share(cpu.database)}, devices ${share(cpu.generator)}; ` +
      `${((1_000 * (cpu.server + cpu.database)) / surveys).toFixed(1)} ms a survey; the server's memory at most ${memory} MB`,
    ...[...figures.errors].map(([error, count]) => `  ${count} x ${error}`),
    ...faultsOf(phase).map((fault) => `  OVER: ${fault}`),
  ];
}
