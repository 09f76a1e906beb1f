import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Actor, isAdministrator } from '#domain/permissions.ts';

/** An administrator sees every inspection, others those that list them [S1]. Ids are UUIDs: one is never part of another. */
export const inspectionsSeen = (actor: Actor): RawBuilder<SqlBool> | null => (isAdministrator(actor) ? null : assignedTo(actor));

export const assignedTo = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`inspections.inspector_ids like ${`%${actor.id}%`}`;
