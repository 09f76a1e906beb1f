import type { EntityName, entities } from '../entities.ts';
import type { EvidenceFigures } from './evidence.ts';

/** What the server keeps beside records; `evidence` is what the newest version of a closed inspection says. */
interface KeptValues {
  evidence: EvidenceFigures;
}

/** Of one entity's records, null where there is nothing. */
export type KeptOf<E extends EntityName> = { [K in (typeof entities)[E]['kept'][number]]: KeptValues[K] | null };
