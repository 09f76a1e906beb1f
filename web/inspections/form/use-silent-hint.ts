import { useEffect, useState } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { silentInspectors, silentWords } from './silent-inspectors.ts';

/** Whose work may still be on its way to an inspection that the form is about to close; nothing while `id` is null [PROOF]. */
export function useSilentHint(id: InspectionId | null): string | undefined {
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
  const words = silentWords(silent, (user) => names?.[user] || null, true);
  return words === '' ? undefined : words;
}
