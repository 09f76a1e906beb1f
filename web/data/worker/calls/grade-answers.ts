import { entities } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { completeValue } from '#domain/versions/complete.ts';
import { areOf, HELD_STORES, heldAnswers, heldOf } from '../store/held-answers.ts';
import { CallError } from '../../protocol/call-error.ts';
import { NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { unsentPart } from '../image/answered-on.ts';
import type { UserData } from '../image/user-data.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';

/**
 * The answers that the device holds; else the server's, which it holds from then on. They are as this app knows them, whichever
 * wrote them down [SCOPE].
 */
export async function gradeAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const unsent = unsentPart(data.image, 'asset_grades', gradeId) as Answer[] | undefined;
  return unsent === undefined ? savedAnswers(data, calls, gradeId) : asKnownNow(unsent);
}

/** The same as the server has them, whatever this device has changed. */
export async function savedAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  return asKnownNow(await findAnswers(data, calls, gradeId));
}

const asKnownNow = (answers: Answer[]): Answer[] => completeValue(entities.asset_grades.fields.answers, answers);

async function findAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const held = await data.database.read(HELD_STORES, (transaction) => heldOf(transaction, gradeId));
  const row = data.image.store.serverRow('asset_grades', gradeId);
  if (held !== undefined && (row === undefined || areOf(row, held))) return held.answers;
  if (row !== undefined && Reflect.get(row, 'answer_count') === 0) return [];
  try {
    return await fetchAnswers(data, calls, gradeId);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (held !== undefined) return held.answers;
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
