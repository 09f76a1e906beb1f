import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import { apiFetch } from '#web/data/page/session/session.ts';
import { currentSyncStatus } from '#web/data/page/sync-status.ts';

/** A closing waits no longer than this for the answer. */
const PATIENCE_MS = 2_000;

/** The inspectors whose devices have not synchronised since yesterday; none where that can't be known now [PROOF]. */
export async function silentInspectors(id: InspectionId): Promise<SilentInspector[]> {
  if (!currentSyncStatus().online) return [];
  try {
    const response = await apiFetch(`/inspections/${id}/silent-inspectors`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return (await response.json()) as SilentInspector[];
  } catch {
    return [];
  }
}

/** 'Priya Shah has not synchronised since 19/11/2026. What they send later waits for your decision.'; empty for none. */
export function silentWords(
  silent: readonly SilentInspector[],
  nameOf: (id: string) => string | null,
  isAdministrator: boolean,
): string {
  if (silent.length === 0) return '';
  const sentences = [
    ...Map.groupBy(silent, ({ last_synced_at }) => (last_synced_at === null ? '' : localDay(new Date(last_synced_at)))),
  ]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, people]) => {
      const names = joinNames(people.map(({ user_id }) => nameOf(user_id) ?? 'Somebody'));
      const have = people.length === 1 ? 'has' : 'have';
      return day === '' ? `${names} ${have} never synchronised.` : `${names} ${have} not synchronised since ${formatDay(day)}.`;
    });
  const whose = isAdministrator ? 'your' : 'an administrator’s';
  return `${sentences.join(' ')} What they send later waits for ${whose} decision.`;
}
