import { useEffect, useState } from 'react';
import { testedOutsideWords } from '#domain/grade/tested-outside.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { askQuery, useQuery } from '#web/data/page/use-query.ts';
import { begunWords, countBegun } from './begun-surveys.ts';
import { silentInspectors, silentWords } from './silent-inspectors.ts';

/** What an inspection that the form is about to close has outside of its scope, what is in progress here of it, and whose work may still be on its way; nothing while `id` is null [PROOF]. */
export function useClosingHint(id: InspectionId | null): string | undefined {
  const [silent, setSilent] = useState<SilentInspector[]>([]);
  const [outside, setOutside] = useState(0);
  const isIncomplete = useIncomplete();
  const names = useQuery('peopleNames', { ids: silent.map(({ user_id }) => user_id) }, { keepPrevious: true });
  useEffect(() => {
    setSilent([]);
    setOutside(0);
    if (id === null) return undefined;
    let left = false;
    void silentInspectors(id).then((found) => {
      if (!left) setSilent(found);
    });
    void askQuery('inspectionDetail', { inspection_id: id }).then((detail) => {
      if (!left) setOutside(detail?.tested_outside ?? 0);
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
