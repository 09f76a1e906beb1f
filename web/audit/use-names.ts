import { useMemo } from 'react';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { namedRecords } from './named-records.ts';
import { isEntity } from './record-words.ts';
import type { NameOf, NounOf } from './value-words.ts';

interface Names {
  nameOf: NameOf;
  nounOf: NounOf;
}

/** What this device calls the records of these entries; undefined until it is known. */
export function useNames(entries: readonly AuditEntry[]): Names | undefined {
  const records = useMemo(() => namedRecords(entries), [entries]);
  const names = useQuery('recordNames', { records }, { keepPrevious: true });
  const nouns = useQuery('recordNouns', { records }, { keepPrevious: true });
  return useMemo(
    () => (names === undefined || nouns === undefined ? undefined : { nameOf: nameOfIn(names), nounOf: nounOfIn(nouns) }),
    [names, nouns],
  );
}

const nameOfIn =
  (names: Readonly<Record<string, string>>): NameOf =>
  (entity, id) => {
    if (id === null) return 'the server';
    return names[id] ?? (isEntity(entity) ? kindOf(entity).unknown : 'something unknown');
  };

const nounOfIn =
  (nouns: Readonly<Record<string, string>>): NounOf =>
  (entity, id) =>
    (id === null ? undefined : nouns[id]) ?? kindOf(entity).noun;
