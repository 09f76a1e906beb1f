import { useEffect, useState } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { begunWords, countBegun } from './begun-surveys.ts';
import { silentInspectors, silentWords } from './silent-inspectors.ts';

/** What is in progress here of an inspection that the form is about to close, and whose work may still be on its way; nothing while `id` is null [PROOF]. */
export function useClosingHint(id: InspectionId | null): string | undefined {
  const [silent, setSilent] = useState<SilentInspector[]>([]);
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
  const words = [begunWords(begun), silentWords(silent, (user) => names?.[user] || null, true)].filter((one) => one !== '');
  return words.length === 0 ? undefined : words.join(' ');
}
