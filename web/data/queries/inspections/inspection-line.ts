import type { AssetId } from '#domain/asset/asset.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { draftKey } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';
import type { AssetLine } from '../assets/asset-line.ts';
import { type DraftProgress, draftProgress } from '../surveys/draft-progress.ts';
import type { Row } from '../../protocol/row.ts';

/** What an inspection's list shows of an asset. */
export interface InspectionLine extends AssetLine {
  /** Of one that is not tested: its latest grade anywhere. */
  last: LastGrade | null;
  /** How far its survey is that was begun on this device. */
  resume: DraftProgress | null;
  /** Something of it is on this device only. */
  unsent: boolean;
  /** Something of it waits for an administrator's decision. */
  undecided: boolean;
  /** The server has refused something of it that was done on this device. */
  refused: boolean;
}

export type LineMarks = Pick<InspectionLine, 'unsent' | 'undecided' | 'refused'>;

export interface LastGrade {
  colour: GradeColour;
  graded_at: string;
}

/** The grade that an asset shows outside its inspection [GRADE]. */
export function lastGrade(store: StoreReader, asset: AssetId): LastGrade | null {
  const grade = latestGrade(store.undisputed('asset_grades', 'asset_id', asset));
  return grade === null ? null : { colour: gradeColour(grade), graded_at: grade.graded_at };
}

/** A survey of a closed inspection can't go on. */
export function surveyBegun(
  store: StoreReader,
  asset: AssetId,
  inspection: { id: InspectionId; closed_at: string | null },
  type: Row<'asset_types'>,
): DraftProgress | null {
  const draft = inspection.closed_at === null ? store.draft(draftKey(asset, inspection.id, null)) : undefined;
  return draft === undefined ? null : draftProgress(draft, type);
}

/** Says of an asset, its grades and their photos what is unsent, what was refused, and what waits for a decision, its author's or this user's [HELD]. */
export function assetMarks(store: StoreReader): (asset: AssetId) => LineMarks {
  const waiting = new Set(store.waiting().map(({ entity, id }) => `${entity}/${id}`));
  const photographed = store.photographed();
  const toDecide = new Set(store.decisions()?.held.map(({ asset_id }) => asset_id));
  return (asset) => {
    const grades = [...store.by('asset_grades', 'asset_id', asset), ...store.deleted('asset_grades', 'asset_id', asset)];
    return {
      unsent:
        photographed.has(asset) || waiting.has(`assets/${asset}`) || grades.some(({ id }) => waiting.has(`asset_grades/${id}`)),
      undecided:
        toDecide.has(asset) || store.isHeld('assets', asset) || grades.some(({ id }) => store.isHeld('asset_grades', id)),
      refused: store.isRefused('assets', asset) || grades.some(({ id }) => store.isRefused('asset_grades', id)),
    };
  };
}
