import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CPU = '/sys/fs/cgroup/cpu';
const UNIFIED = '/sys/fs/cgroup';
/** Short, so that a share is a slower CPU and not one that stands still for half of each tenth of a second. */
const PERIOD_US = 10_000;

/** Holds this process's browsers to a share of one CPU until it is released; says whether the machine allows it. */
export function limitBrowsers(share: number): { limited: boolean; release: () => void } {
  const unified = existsSync(join(UNIFIED, 'cgroup.controllers'));
  const group = join(unified ? UNIFIED : CPU, `firemark-bench-${process.pid}`);
  try {
    mkdirSync(group);
    if (unified) writeFileSync(join(group, 'cpu.max'), `${PERIOD_US * share} ${PERIOD_US}`);
    else {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(PERIOD_US * share));
    }
    for (const pid of browserProcesses()) appendFileSync(join(group, 'cgroup.procs'), `${pid}\n`);
  } catch {
    return { limited: false, release: () => undefined };
  }
  return { limited: true, release: () => release(group, unified ? UNIFIED : CPU) };
}

function release(group: string, parent: string): void {
  for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
    appendFileSync(join(parent, 'cgroup.procs'), `${pid}\n`);
  }
  rmdirSync(group);
}

/** Chromium and all it has started from this process. */
function browserProcesses(): string[] {
  const children = new Map<string, string[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const descendants = (pid: string): string[] => (children.get(pid) ?? []).flatMap((child) => [child, ...descendants(child)]);
  return descendants(String(process.pid)).filter((pid) => commandOf(pid).includes('chrom'));
}

function parentOf(pid: string): string | null {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
