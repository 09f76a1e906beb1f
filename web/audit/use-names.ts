import { useMemo } from 'react';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditNames } from '#domain/audit/audit-page.ts';
import { namedRecords } from '#domain/audit/named-records.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { type Names, namesOf } from './names-of.ts';

/** What the records of these entries are called; undefined until it is known. */
export function useNames(entries: readonly AuditEntry[], told: AuditNames): Names | undefined {
  const records = useMemo(() => namedRecords(entries), [entries]);
  const names = useQuery('recordNames', { records }, { keepPrevious: true });
  const nouns = useQuery('recordNouns', { records }, { keepPrevious: true });
  return useMemo(
    () => (names === undefined || nouns === undefined ? undefined : namesOf(told, { names, nouns })),
    [told, names, nouns],
  );
}
