import { NO_DEVICE } from '#domain/sync/no-device.ts';
import { allSeen } from '../../../database/seen.ts';
import { readHistory } from '../../writing/record-history.ts';
import type { LiveRow, Writing } from '../../writing/writing.ts';
import type { LostBeside } from '../entity-policy.ts';

/**
 * A test of an asset that was deleted is taken, and stands in no list: its author and administrators are asked about the deletion,
 * once for all tests of one author [MERGE.17].
 */
export async function testedWhenDeleted(writing: Writing, grade: LiveRow<'asset_grades'>): Promise<LostBeside[]> {
  const { trx } = writing;
  const asset = { entity: 'assets', id: grade.asset_id } as const;
  const deletion = await trx
    .selectFrom('assets')
    .select('deleted_at')
    .where(allSeen('assets'))
    .where('id', '=', asset.id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (deletion === undefined || (await isAsked(trx, grade))) return [];
  const { deleted_at } = deletion;
  const history = await readHistory(writing, { ...asset, device: NO_DEVICE }, 0, ['deleted_at']);
  const writerOf = await history.writersOf(['deleted_at']);
  const [keptFrom, lostFrom] = [
    { ...writerOf('deleted_at'), at: deleted_at },
    { by: grade.created_by_id, at: grade.created_at },
  ];
  return [{ ...asset, lost: [{ field: 'deleted_at', base: null, kept: deleted_at, lost: null, keptFrom, lostFrom }] }];
}

async function isAsked(trx: Writing['trx'], { asset_id, created_by_id }: LiveRow<'asset_grades'>): Promise<boolean> {
  const asked = await trx
    .selectFrom('conflicts')
    .select('conflict_id')
    .where('entity', '=', 'assets')
    .where('id', '=', asset_id)
    .where('field', '=', 'deleted_at')
    .where('lost_by_id', '=', created_by_id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return asked !== undefined;
}
