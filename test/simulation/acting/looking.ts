import { ApiError } from '#web/data/api-error.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { gradeAnswers } from '#web/data/worker/calls/grade-answers.ts';
import { EvidenceShelf } from '#web/data/worker/desk/evidence-shelf.ts';
import { pick, seen } from './acts.ts';
import type { Scene } from '../scene.ts';

/** A saved survey is looked at, and what a closed inspection says: one that the server has not, or gives nobody, is not shown. */
export async function look({ device }: Scene, record: number): Promise<void> {
  const grade = pick(seen(device, 'asset_grades'), record);
  if (grade !== undefined) await unlessNotGiven(gradeAnswers(device.data, await device.calls(), grade.id));
  const closed = seen(device, 'inspections').filter((one) => versionOf(one) !== undefined);
  const inspection = pick(closed, record);
  if (inspection === undefined) return;
  const shelf = new EvidenceShelf(device.data, await device.calls());
  await unlessNotGiven(shelf.open(inspection.id, versionOf(inspection) ?? 0));
}

const versionOf = (row: object): number | undefined => (row as { evidence?: { version: number } | null }).evidence?.version;

const unlessNotGiven = (looked: Promise<unknown>) =>
  looked.catch((error: unknown) => {
    if (!(error instanceof CallError || (error instanceof ApiError && error.status === 404))) throw error;
  });
