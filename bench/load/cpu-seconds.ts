import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc's clocks a second, which Linux has fixed for programs. */
const TICKS = 100;

/** What a process and its children have used of the processors, in seconds; those that have ended count too. */
export function cpuSeconds(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)));
  const mine = all.filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return mine.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS;
}

function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at]);
    return { pid, parent, ticks: user + system + endedUser + endedSystem };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
