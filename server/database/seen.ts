import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { EntityName } from '#domain/entities.ts';

/** Which rows of an entity somebody may see, as a condition on its table. */
export type Seen = (entity: EntityName) => RawBuilder<SqlBool>;

/** What is written down for all who may read it afterwards. */
export const allSeen: Seen = () => sql`1 = 1`;
