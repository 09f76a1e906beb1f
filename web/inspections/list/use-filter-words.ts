import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { filterWords } from './filter-words.ts';

/** What a list of inspections is filtered by beside its search and site. */
export function useFilterWords(filter: InspectionFilter): string[] {
  const { inspector_id = null } = filter;
  return filterWords(filter, useQuery('inspectorChoices', { chosen: inspector_id === null ? [] : [inspector_id] }));
}
