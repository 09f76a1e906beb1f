import { useEffect, useState } from 'react';
import { testedOutsideWords } from '#domain/grade/tested-outside.ts';
import type { Inspection, InspectionId } from '#domain/inspection/inspection.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { begunWords, countBegun } from './begun-surveys.ts';
import { silentInspectors, silentWords } from './silent-inspectors.ts';

type Scope = Pick<Inspection, 'site_id' | 'asset_type_ids'>;

/** What an inspection that the form is about to close has outside of the scope that it saves with that, what is in progress here of it, and whose work may still be on its way; nothing while `id` is null [PROOF]. */
export function useClosingHint(id: InspectionId | null, scope: Scope): string | undefined {
  const [silent, setSilent] = useState<SilentInspector[]>([]);
  const outside = useQuery('outsideScope', { inspection_id: id, ...scope }, { keepPrevious: true }) ?? 0;
  const isIncomplete = useIncomplete();
  const names = useQuery('peopleNames', { ids: silent.map(({ user_id }) => user_id) }, { keepPrevious: true });
  useEffect(() => {
    setSilent([]);
    if (id === null) return undefined;
    let left = false;
    void silentInspectors(id).then((found) => {
      if (!left) setSilent(found);
    });
    return () => {
      left = true;
    };
  }, [id]);
  const drafts = useQuery('draftsToResume', {}) ?? [];
  const begun = id === null ? 0 : countBegun(drafts, [id]);
  const words = [
    isIncomplete ? '' : testedOutsideWords(outside),
    begunWords(begun),
    silentWords(silent, (user) => names?.[user] || null, true),
  ].filter((one) => one !== '');
  return words.length === 0 ? undefined : words.join(' ');
}
