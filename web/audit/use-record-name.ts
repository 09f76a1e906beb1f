import { useMemo } from 'react';
import { useQuery } from '#web/data/page/use-query.ts';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import { isEntity } from './record-words.ts';

/** 'Asset 000123, Stair A'; empty where there is none. */
export function useRecordName(entity: string | null, id: string | null): string {
  const records = useMemo(() => (entity === null || id === null ? [] : [{ entity, id }]), [entity, id]);
  const names = useQuery('recordNames', { records });
  if (!isEntity(entity) || id === null) return '';
  return `${kindTitle(entity)} ${names?.[id] ?? ''}`.trim();
}
