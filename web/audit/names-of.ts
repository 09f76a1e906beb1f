import type { AuditNames } from '#domain/audit/audit-page.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { isEntity } from './record-words.ts';
import type { NameOf, NounOf } from './value-words.ts';

export interface Names {
  nameOf: NameOf;
  nounOf: NounOf;
}

/** By what the server has told of the records, whose deleted ones this device may lack; else by what the device knows [AUDIT.34]. */
export const namesOf = (told: AuditNames, known: AuditNames): Names => ({
  nameOf(entity, id) {
    if (id === null) return 'the server';
    return told.names[id] ?? known.names[id] ?? (isEntity(entity) ? kindOf(entity).unknown : 'something unknown');
  },
  nounOf: (entity, id) => (id === null ? undefined : (told.nouns[id] ?? known.nouns[id])) ?? kindOf(entity).noun,
});

/** What was told before, and what is told since. */
export const moreNames = (former: AuditNames, more: AuditNames): AuditNames => ({
  names: { ...former.names, ...more.names },
  nouns: { ...former.nouns, ...more.nouns },
});

export const noNames: AuditNames = { names: {}, nouns: {} };
