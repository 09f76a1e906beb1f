import { MOST_COMPARED } from '#domain/sync/check/check-wire.ts';
import { answersText, textDigest } from '#domain/sync/check/row-digest.ts';
import type { Row } from '../../protocol/row.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import { allHeld, areOf, deleteAnswers, heldAnswers, putAnswers } from '../store/held-answers.ts';
import { latestGrades } from './latest-grades.ts';
import type { Records } from '../store/records.ts';
import type { CheckCalls } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';

/** As many as an address names. */
const ASKED_AT_ONCE = 100;

interface Options {
  data: SyncedData;
  calls: CheckCalls;
  onRead: (grades: number) => void;
}

/**
 * Compares the answers that are held apart from their grades, and receives again those that are others, or are missing where
 * they are needed without a network; answers how many grades' [CHECK.10].
 */
export async function checkAnswers({ data, calls, onRead }: Options): Promise<number> {
  const missing = neededAnswers(data.image.store);
  let repaired = 0;
  for await (const held of allHeld(data.database, MOST_COMPARED)) {
    for (const { grade_id } of held) missing.delete(grade_id);
    const have = held.flatMap((one) => comparable(data.image.store, one));
    const { differ, gone } = have.length === 0 ? { differ: [], gone: [] } : await calls.checkAnswers(have);
    await remove(data, gone);
    repaired += await receive(data, calls, differ);
    onRead(held.length);
  }
  return repaired + (await receive(data, calls, [...missing]));
}

/** Answers that are of another state of their grade are received when they are looked at. */
function comparable(store: Records, held: HeldAnswers): [string, string][] {
  const { grade_id, answers } = held;
  const row = store.serverRow('asset_grades', grade_id);
  const isFresh = row !== undefined && row.deleted_at === null && areOf(row, held);
  return isFresh ? [[grade_id, textDigest(answersText(answers))]] : [];
}

/** Of each asset of a site that is inspected the latest. */
function neededAnswers(store: Records): Set<string> {
  const inspections = [...(store.serverRows('inspections') as Iterable<Row<'inspections'>>)];
  const sites = new Set(inspections.filter((one) => one.closed_at === null && one.deleted_at === null).map((one) => one.site_id));
  const isNeeded = (id: string) => {
    const grade = store.serverRow('asset_grades', id) as Row<'asset_grades'> | undefined;
    if (grade === undefined || grade.answer_count === 0) return false;
    const asset = store.serverRow('assets', grade.asset_id) as Row<'assets'> | undefined;
    return asset !== undefined && sites.has(asset.site_id);
  };
  return new Set([...latestGrades(store)].filter(isNeeded));
}

async function remove({ term }: SyncedData, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await term.write(['answers', 'answer_packs'], (transaction) => deleteAnswers(transaction, ids));
}

/** How many could be had. */
async function receive({ term }: SyncedData, calls: CheckCalls, ids: readonly string[]): Promise<number> {
  let received = 0;
  for (let left = [...ids]; left.length > 0;) {
    const asked = left.slice(0, ASKED_AT_ONCE);
    const found = await calls.answersOf(asked);
    // Grades that were deleted meanwhile come no more.
    if (found.size === 0) left = left.slice(ASKED_AT_ONCE);
    else left = left.filter((id) => !found.has(id));
    const keep = [...found].map(([id, { answers, state }]) => heldAnswers(id, state, answers));
    await term.write(['answers'], (transaction) => putAnswers(transaction, keep), { received: true });
    received += keep.length;
  }
  return received;
}
