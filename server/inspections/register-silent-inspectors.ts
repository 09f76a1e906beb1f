import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addDays } from '#domain/day/add-days.ts';
import { utcDay } from '#domain/day/utc-day.ts';
import { type Inspection, inspectionId } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { Refusal } from '../http/refusal.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { selectRows } from '../sync/writing/writing.ts';

const params = z.object({ id: inspectionId });

/** Whose work may still be on its way, for whoever is about to close the inspection [PROOF]. */
export function registerSilentInspectors(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/inspections/:id/silent-inspectors', { schema: { params } }, async ({ user, params: { id } }) => {
      const [inspection] = await selectRows(context.db, 'inspections', [id]);
      const isTheirs = inspection !== undefined && may(user, 'close', { entity: 'inspections', record: inspection });
      if (!isTheirs) throw new Refusal(404, 'Inspection not found');
      return silentInspectors(context, seenBy(user), inspection);
    });
}

/** Its active inspectors of whom no device has synchronised since yesterday began. */
async function silentInspectors({ db, now }: Context, seen: Seen, { inspector_ids }: Inspection): Promise<SilentInspector[]> {
  if (inspector_ids.length === 0) return [];
  const yesterday = addDays(utcDay(now()), -1);
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_syncs', 'user_syncs.user_id', 'users.id')
    .select(['users.id as user_id', 'user_syncs.last_synced_at'])
    .where(seen('users'))
    .where('users.id', 'in', inspector_ids)
    .where('users.status', '=', 'Active')
    .where('users.deleted_at', 'is', null)
    .where((where) => where.or([where('last_synced_at', 'is', null), where('last_synced_at', '<', yesterday)]))
    .orderBy('users.id')
    .execute();
  return rows satisfies SilentInspector[];
}
