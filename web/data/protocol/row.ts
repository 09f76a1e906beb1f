import type { ApartOf, EntityName, RecordOf, SentOf } from '#domain/entities.ts';
import type { KeptOf } from '#domain/evidence/kept-values.ts';

/** A record as queries see it: grades come without their answers, which live apart. */
export type Row<E extends EntityName> = E extends EntityName
  ? Omit<RecordOf<E>, ApartOf<E>> & SentOf<E> & Partial<KeptOf<E>>
  : never;
