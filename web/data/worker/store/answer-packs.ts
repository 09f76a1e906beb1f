import { must } from '#domain/assertions.ts';
import { ifReadable } from '../disk/if-readable.ts';
import type { AnswerPack, HeldAnswers, WriteTransaction } from '../disk/user-schema.ts';
import type { StoredRow } from './stored-row.ts';

/** Of the text of a pack: to look one grade up, all of it is read. */
const PACK_LENGTH = 200_000;

/** Those of a grade as `HeldAnswers` in JSON. */
export interface PackedAnswers {
  grade_id: string;
  text: string;
}

/** Of answers that came as JSON: the text that `heldAnswers` would be. */
export const packedAnswers = (
  grade_id: string,
  { ver, updated_at }: Pick<StoredRow, 'ver' | 'updated_at'>,
  answers: string,
): PackedAnswers => ({
  grade_id,
  text: `${JSON.stringify({ grade_id, ver, seen: updated_at }).slice(0, -1)},"answers":${answers}}`,
});

/** Keeps answers that came many at once; what was held of those grades singly is older [STORE.4]. */
export async function packAnswers(
  transaction: WriteTransaction,
  epoch: number,
  answers: readonly PackedAnswers[],
): Promise<void> {
  if (answers.length === 0) return;
  const singly = transaction.objectStore('answers');
  const older = new Set(await singly.getAllKeys());
  const packs = transaction.objectStore('answer_packs');
  await Promise.all([
    ...packsOf(answers, epoch).map((pack) => packs.add(pack as AnswerPack)),
    ...answers.filter(({ grade_id }) => older.has(grade_id)).map(({ grade_id }) => singly.delete(grade_id)),
  ]);
}

/** Of a grade that came twice the later answers. */
function packsOf(answers: readonly PackedAnswers[], epoch: number): Omit<AnswerPack, 'key'>[] {
  const packs: Omit<AnswerPack, 'key'>[] = [];
  let room = 0;
  for (const { grade_id, text } of new Map(answers.map((one) => [one.grade_id, one])).values()) {
    let pack = packs.at(-1);
    if (pack === undefined || room < text.length) {
      packs.push((pack = { epoch, grade_ids: [], held: [] }));
      room = PACK_LENGTH;
    }
    pack.grade_ids.push(grade_id);
    pack.held.push(text);
    room -= text.length;
  }
  return packs;
}

/** What a pack holds of the grade at this place; undefined where it can't be read [STORE.7]. */
export function heldAt({ held }: AnswerPack, at: number): HeldAnswers | undefined {
  try {
    return JSON.parse(must(held[at], 'answers of a pack')) as HeldAnswers;
  } catch {
    return undefined;
  }
}

/** How many grades' answers left a pack, and how long they were. */
interface Taken {
  count: number;
  bytes: number;
}

/** Takes the answers of these grades out of a pack, which goes once it is empty. */
export async function takeFromPack(
  transaction: WriteTransaction,
  key: number,
  isTaken: (gradeId: string) => boolean,
): Promise<Taken> {
  const packs = transaction.objectStore('answer_packs');
  const pack = await ifReadable(packs, key);
  if (pack === undefined) {
    // What can't be read holds nothing.
    await packs.delete(key);
    return { count: 0, bytes: 0 };
  }
  const left = pack.grade_ids.flatMap((id, at) => (isTaken(id) ? [] : [at]));
  const held = left.map((at) => must(pack.held[at], 'answers of a pack'));
  if (left.length === 0) await packs.delete(key);
  else if (left.length < pack.held.length)
    await packs.put({ ...pack, grade_ids: left.map((at) => must(pack.grade_ids[at], 'a grade of a pack')), held });
  return { count: pack.held.length - held.length, bytes: lengthOf(pack.held) - lengthOf(held) };
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Of what former pulls from nothing had packed stays only what this one brought the grade of and not its answers [SCOPE.9]. */
export async function thinFormerPacks(
  transaction: WriteTransaction,
  epoch: number,
  isReceived: (gradeId: string) => boolean,
): Promise<void> {
  const former = await transaction.objectStore('answer_packs').index('epoch').getAllKeys(IDBKeyRange.upperBound(epoch, true));
  if (former.length === 0) return;
  const latest = await latestPacks(transaction);
  for (const key of former) await takeFromPack(transaction, key, (id) => latest.get(id) !== key || !isReceived(id));
}

/** By grade, in one walk: to ask for each of thousands would keep edits waiting. */
async function latestPacks(transaction: WriteTransaction): Promise<Map<string, number>> {
  const latest = new Map<string, number>();
  let entry = await transaction.objectStore('answer_packs').index('grade_ids').openKeyCursor();
  for (; entry !== null; entry = await entry.continue()) latest.set(entry.key, entry.primaryKey);
  return latest;
}
