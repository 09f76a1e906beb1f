import { countDamaged } from '../disk/log-entries.ts';
import type { LogEntry } from '../disk/user-schema.ts';

/** Once, and nothing of what was typed [SYNC.56]. */
export function logDamaged(damaged: readonly LogEntry[], known: readonly LogEntry[]): void {
  const count = countDamaged(damaged);
  if (count <= countDamaged(known)) return;
  console.error(`Saved changes that can't be read: ${count}, in entries ${damaged.map(({ seq }) => seq).join(', ')} of the log`);
}
