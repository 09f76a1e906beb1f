import { isKnownEntity } from '#domain/entities.ts';
import type { KnownDecisions } from '../../protocol/known-decisions.ts';

/** What waits for a decision as this app can show it; what only a newer one knows waits for that. */
export function shownDecisions(known: KnownDecisions | null): KnownDecisions | null {
  if (known === null) return null;
  const isShown = ({ entity }: { entity: string }) => isKnownEntity(entity);
  return { ...known, held: known.held.filter(isShown), conflicts: known.conflicts.filter(isShown) };
}
