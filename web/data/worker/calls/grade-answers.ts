import { entities } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { completeValue } from '#domain/versions/complete.ts';
import { areOf, HELD_STORES, heldAnswers, heldOf } from '../store/held-answers.ts';
import { CallError } from '../../protocol/call-error.ts';
import { NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { unsentPart } from '../image/answered-on.ts';
import type { UserData } from '../image/user-data.ts';
import type { Row } from '../../protocol/row.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';

/**
 * The answers that the device holds; else the server's, which it holds from then on. They are as this app knows them, whichever
 * wrote them down [SCOPE].
 */
export async function gradeAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  return completeValue(entities.asset_grades.fields.answers, await findAnswers(data, calls, gradeId));
}

async function findAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const held = await answersHere(data, gradeId);
  if (held?.fresh === true) return held.answers;
  const row = data.image.store.visible('asset_grades', gradeId) as Row<'asset_grades'> | undefined;
  if (row?.answer_count === 0) return [];
  try {
    return await fetchAnswers(data, calls, gradeId);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (held !== null) return held.answers;
    throw new CallError('needs-connection', 'These answers need a connection');
  }
}

async function fetchAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const { answers, state } = await calls.answers(gradeId);
  const keep = async (transaction: WriteTransaction) =>
    void (await transaction.objectStore('answers').put(heldAnswers(gradeId, state, answers)));
  await ifThereIsRoom(data.database.write(['answers'], keep, { received: true }));
  return answers;
}

/** Those that this device holds, its own unsent ones first; fresh unless the server has others. */
async function answersHere(
  { image, database }: UserData,
  gradeId: string,
): Promise<{ answers: Answer[]; fresh: boolean } | null> {
  const unsent = unsentPart(image, 'asset_grades', gradeId);
  if (unsent !== undefined) return { answers: unsent as Answer[], fresh: true };
  const held = await database.read(HELD_STORES, (transaction) => heldOf(transaction, gradeId));
  if (held === undefined) return null;
  const row = image.store.serverRow('asset_grades', gradeId);
  return { answers: held.answers, fresh: row === undefined || areOf(row, held) };
}
