import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be full. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes of it. */
  fill(left: number): void;
  /** Takes away what has filled it, and makes it so large. */
  makeRoom(megabytes: number): void;
  close(): void;
}

const FILLER = '.filler';

/** Only the system's administrator may mount one. */
export const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder]);
  const filler = join(folder, FILLER);
  return {
    folder,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
    },
    makeRoom: (size) => {
      rmSync(filler, { force: true });
      execFileSync('mount', ['-o', `remount,size=${size}m`, folder]);
    },
    close: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
