import { readFileSync } from 'node:fs';

/** What a process has had in memory at most since its start, in megabytes. */
export const peakMemory = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024);
