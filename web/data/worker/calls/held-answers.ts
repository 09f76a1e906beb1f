import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { HeldAnswers } from '../../protocol/held-answers.ts';
import type { KeptHeld } from '../../protocol/known-decisions.ts';
import type { Row } from '../../protocol/row.ts';
import { differingAnswers } from '../../queries/decisions/conflict-answers.ts';
import type { UserData } from '../image/user-data.ts';
import { type DeskCalls, NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { savedAnswers } from './grade-answers.ts';

/**
 * The answers of a held change, which no list carries, where they differ from those that the server has now [HELD].
 * @throws {CallError} without a network, and where the change waits no more.
 */
export async function heldAnswers(
  data: UserData,
  calls: ServerCalls & DeskCalls,
  known: KeptHeld | undefined,
): Promise<HeldAnswers> {
  const held = known === undefined ? null : await askFor(calls, known);
  if (known === undefined || held === null) throw new CallError('not-found', 'This change was decided meanwhile');
  const { store } = data.image;
  const isNew = store.serverRow('asset_grades', known.id) === undefined;
  const saved = isNew ? [] : await savedAnswers(data, calls, known.id);
  const asset = known.asset_id === null ? undefined : (store.visible('assets', known.asset_id) as Row<'assets'> | undefined);
  const type = asset && (store.visible('asset_types', asset.asset_type_id) as Row<'asset_types'> | undefined);
  const side = (mine: AssetGrade['answers'], others: AssetGrade['answers']) => differingAnswers(mine, others, type ?? null);
  return { held: side(held, saved), now: saved.length === 0 ? '' : side(saved, held) };
}

/** Null when the server holds it no more. */
async function askFor(calls: DeskCalls, held: KeptHeld): Promise<AssetGrade['answers'] | null> {
  try {
    const found = await calls.heldChange(held);
    return found === undefined ? null : ((found.patch['answers'] ?? []) as AssetGrade['answers']);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new CallError('needs-connection', 'These answers need a connection');
  }
}
