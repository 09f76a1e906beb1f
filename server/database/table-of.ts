import type { EntityName } from '#domain/entities.ts';

/** An entity's table, for a query that asks only for the columns that every entity's table has. */
export const tableOf = (entity: EntityName) => entity as 'sites';
