import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';
import { useQuery } from '#web/data/page/use-query.ts';

/** What a list of inspections is filtered by beside its search and site. */
export function useFilterWords({ inspector_id = null, state = null }: InspectionFilter): string[] {
  const names = useQuery('inspectorChoices', { chosen: inspector_id === null ? [] : [inspector_id] });
  const inspector = names?.find(({ id }) => id === inspector_id)?.name ?? 'somebody unknown';
  return [
    ...(inspector_id === null ? [] : [`inspector ${inspector}`]),
    ...(state === null ? [] : [`state ${state === 'open' ? 'Open' : 'Closed/Locked'}`]),
  ];
}
