import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Row } from '../store-reader.ts';
import { heldAnswers } from './blocks.ts';
import { CallError } from './call-error.ts';
import { NetworkError, type ServerCalls } from './server-calls.ts';
import { ifThereIsRoom } from './room/if-there-is-room.ts';
import type { UserData } from './user-data.ts';
import type { WriteTransaction } from './user-database.ts';

/** The answers that the device holds; else the server's, which it holds from then on [D4.4]. */
export async function gradeAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const held = await data.heldAnswers(gradeId);
  if (held?.fresh === true) return held.answers;
  const row = data.store.visible('asset_grades', gradeId) as Row<'asset_grades'> | undefined;
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
  const ver = data.store.serverRow('asset_grades', gradeId)?.ver ?? 0;
  const answers = await calls.answers(gradeId);
  const keep = async (transaction: WriteTransaction) =>
    void (await transaction.objectStore('answers').put(heldAnswers(gradeId, ver, answers)));
  await ifThereIsRoom(data.database.write(['answers'], keep, { received: true }));
  return answers;
}
