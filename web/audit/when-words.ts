import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { formatInstant, formatTime } from '#domain/day/format-instant.ts';

/** '12/11/2026 14:03 by the device’s clock, received 14:05, from Chrome on Android' [AUDIT.14] */
export function whenWords({ at, made_at, agent }: Pick<AuditEntry, 'at' | 'made_at' | 'agent'>): string {
  // 'Another program', 'A browser on Windows'; others begin with a name.
  const from = agent === null ? '' : `, from ${agent.replace(/^A(?=nother | )/, 'a')}`;
  if (made_at === null) return `${formatInstant(at)}${from}`;
  const [made, received] = [formatInstant(made_at), formatInstant(at)];
  const isSameDay = made.slice(0, 10) === received.slice(0, 10);
  return `${made} by the device’s clock, received ${isSameDay ? formatTime(at) : received}${from}`;
}
