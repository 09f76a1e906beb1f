import { isInScope } from '#domain/inspection/in-scope.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isObstacle, type StartObstacle, type SurveyStart, surveyStart } from '#domain/survey/survey-start.ts';
import { draftKey } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

export interface SurveyToStart {
  /** Where a survey of the asset is begun or goes on; null when none is due. */
  inspection: Row<'inspections'> | null;
  /** Why none is due, where one was to be expected: in the route's inspection, else in the one that ended last. */
  hindered: { inspection: Row<'inspections'>; obstacle: StartObstacle } | null;
}

/** Of the inspections of an asset the route's, else the one that ends first, unless it has its survey [S2]. */
export function surveyToStart(
  store: StoreReader,
  asset: Row<'assets'>,
  grades: readonly Row<'asset_grades'>[],
  routed: InspectionId | null,
): SurveyToStart {
  const graded = new Set(grades.map((grade) => grade.inspection_id));
  const startOf = (inspection: Row<'inspections'>) => surveyStart(asset, inspection, graded.has(inspection.id), store.today);
  const seen = store
    .by('inspections', 'site_id', asset.site_id)
    .filter((inspection) => visibleInspection(store, inspection) !== null)
    .toSorted((one, other) => one.date_to.localeCompare(other.date_to) || one.id.localeCompare(other.id));
  const isBegun = ({ id }: Row<'inspections'>) => store.draft(draftKey(asset.id, id, null)) !== undefined;
  const canGoOn = (inspection: Row<'inspections'>, start: SurveyStart) =>
    start === 'due' || (start !== 'closed' && isBegun(inspection));

  const ofRoute = routed === null ? null : (visibleInspection(store, store.get('inspections', routed))?.inspection ?? null);
  const start = ofRoute === null ? null : startOf(ofRoute);
  if (ofRoute !== null && start !== null && canGoOn(ofRoute, start)) return { inspection: ofRoute, hindered: null };
  if (start === 'graded') return none;
  const due = seen.find((inspection) => startOf(inspection) === 'due') ?? seen.find((one) => canGoOn(one, startOf(one)));
  if (due !== undefined) return { inspection: due, hindered: null };
  if (ofRoute !== null && graded.has(ofRoute.id)) return none;
  if (ofRoute !== null && start !== null && isObstacle(start)) return hinderedBy(ofRoute, start);
  const over = seen.findLast(
    (inspection) => !graded.has(inspection.id) && isInScope(inspection, asset) && startOf(inspection) === 'past',
  );
  return over === undefined ? none : hinderedBy(over, 'past');
}

const none: SurveyToStart = { inspection: null, hindered: null };
const hinderedBy = (inspection: Row<'inspections'>, obstacle: StartObstacle): SurveyToStart => ({
  inspection: null,
  hindered: { inspection, obstacle },
});
