import type { Inspection, InspectionId } from '../inspection/inspection.ts';
import { formatMonth } from '../day/format-month.ts';
import { isClosed } from '../inspection/inspection-status.ts';
import { isInScope } from '../inspection/in-scope.ts';
import type { Asset } from '../asset/asset.ts';
import type { AssetGrade } from './asset-grade.ts';
import { type GradeColour, gradeColour } from './grade-colour.ts';

export type GradingIcon = 'eye' | 'pencil' | 'bin' | 'arrow' | 'lock';

type ListedGrade = Omit<AssetGrade, 'answers'> & { answer_count: number };

interface Entry {
  id: string;
  day: string;
  label: string;
  colour: GradeColour;
  icon: GradingIcon;
}

/** An entry of an asset's grading list; `inspection` is null where it can't be seen. */
export type GradingEntry<G = ListedGrade> = Entry &
  (
    | { kind: 'ad-hoc'; grade: G }
    | { kind: 'completed'; grade: G; inspection: Inspection | null }
    | { kind: 'grade-change'; grade: G }
    | { kind: 'not-inspected'; inspection: Inspection }
  );

/**
 * Saved grades and inspections without a survey, newest first, each id once [S2].
 * `inspections` are those that the user sees, deleted ones included: they name their grades and are never 'Not Inspected'.
 */
export function gradingList<G extends ListedGrade>(
  asset: Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>,
  grades: readonly G[],
  inspections: readonly Inspection[],
): GradingEntry<G>[] {
  const saved = grades.filter((grade) => grade.asset_id === asset.id && grade.deleted_at === null);
  const byId = new Map(inspections.map((inspection) => [inspection.id, inspection]));
  const inspected = new Set(saved.map((grade) => grade.inspection_id));
  const missing = inspections.filter(
    (inspection) => inspection.deleted_at === null && !inspected.has(inspection.id) && isInScope(inspection, asset),
  );
  const entries = [...saved.map((grade) => ofGrade(grade, byId)), ...missing.map(ofInspection)];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted(newestFirst);
}

/** The same entries under their 'MMM YYYY' headings, one for each month [S9, GRADE]. */
export function byMonth<E extends { day: string }>(entries: readonly E[]): { month: string; entries: E[] }[] {
  const months = Map.groupBy(entries, (entry) => formatMonth(entry.day));
  return [...months].map(([month, ofMonth]) => ({ month, entries: ofMonth }));
}

function ofGrade<G extends ListedGrade>(grade: G, inspections: ReadonlyMap<InspectionId, Inspection>): GradingEntry<G> {
  const entry = { id: grade.id, day: grade.graded_at, colour: gradeColour(grade), grade };
  const inspection = grade.inspection_id === null ? null : (inspections.get(grade.inspection_id) ?? null);
  const isOpen = grade.inspection_id === null || (inspection !== null && isWorkable(inspection));
  if (grade.answer_count === 0) {
    return { ...entry, kind: 'grade-change', label: 'Grade Change', icon: isOpen ? 'bin' : 'lock' };
  }
  const icon = isOpen ? 'pencil' : 'eye';
  if (grade.inspection_id === null) return { ...entry, kind: 'ad-hoc', label: 'Ad Hoc Survey', icon };
  const label = inspection === null ? 'Completed inspection' : `Completed inspection - ${inspection.title}`;
  return { ...entry, kind: 'completed', label, icon, inspection };
}

const ofInspection = (inspection: Inspection): Extract<GradingEntry<never>, { kind: 'not-inspected' }> => ({
  kind: 'not-inspected',
  id: inspection.id,
  day: inspection.date_from,
  label: `Not Inspected - ${inspection.title}`,
  colour: 'white',
  icon: isClosed(inspection) ? 'lock' : 'arrow',
  inspection,
});

/** Grades of a deleted inspection stay in the history, read-only [REC]. */
const isWorkable = (inspection: Inspection): boolean => !isClosed(inspection) && inspection.deleted_at === null;

function newestFirst(one: GradingEntry<ListedGrade>, other: GradingEntry<ListedGrade>): number {
  return compare(other.day, one.day) || compare(createdAt(other), createdAt(one)) || compare(other.id, one.id);
}

const createdAt = (entry: GradingEntry<ListedGrade>): string =>
  entry.kind === 'not-inspected' ? entry.inspection.created_at : entry.grade.created_at;

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
