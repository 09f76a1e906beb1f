import type { LostHead } from '#domain/audit/seen-heads.ts';
import { formatMoment } from '#domain/day/format-moment.ts';

/** What a device that has seen more of the trail than the server holds says to administrators. */
export function lostWords({ seen, common, how, restore }: LostHead): string {
  const since = common === null ? '' : ` since ${formatMoment(common.at)}`;
  const until = formatMoment(seen.at);
  if (restore !== null) {
    return `The server was restored on ${formatMoment(restore.at)} from a backup of ${formatMoment(restore.backup_at)}. What its audit trail told after that backup, up to ${until}, is gone.`;
  }
  if (how === 'rewritten') {
    return `The audit trail was rewritten: what this device saw of it until ${until} is not what the server says now. Somebody changed the server’s database${since}.`;
  }
  const backup = common === null ? 'a backup' : `a backup of ${formatMoment(common.at)} or later`;
  return `The server has lost the end of its audit trail, up to ${until}, and no restore is written down that explains it. It was restored by hand from ${backup}, or somebody cut it off.`;
}
