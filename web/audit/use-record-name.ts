import { useMemo } from 'react';
import type { AuditNames } from '#domain/audit/audit-page.ts';
import { capitalised } from '#domain/capitalised.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { isEntity } from './record-words.ts';

/** 'Asset 000123, Stair A'; empty where there is none. */
export function useRecordName(entity: string | null, id: string | null, told: AuditNames): string {
  const records = useMemo(() => (entity === null || id === null ? [] : [{ entity, id }]), [entity, id]);
  const names = useQuery('recordNames', { records });
  const nouns = useQuery('recordNouns', { records });
  if (!isEntity(entity) || id === null) return '';
  const noun = told.nouns[id] ?? nouns?.[id] ?? kindOf(entity).noun;
  return `${capitalised(noun)} ${told.names[id] ?? names?.[id] ?? ''}`.trim();
}
