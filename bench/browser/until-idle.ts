import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 1_000;
/** Of the kernel's hundredths of a second, between two looks. */
const FEW_TICKS = 5;

/** Until a process does next to nothing: what a server's start leaves to be done is none of a first pull's time. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = ticksOf(pid), isBusy = true; isBusy;) {
    await wait(LOOK_MS);
    const now = ticksOf(pid);
    isBusy = now - before > FEW_TICKS;
    before = now;
  }
}

/** What it has taken of CPU so far. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
