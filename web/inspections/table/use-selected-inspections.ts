import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { InspectionCard, InspectionListParams } from '#web/data/queries/inspections/inspection-list.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { TableSelection } from '#web/ui/table/table-selection.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { limitSelection } from './limit-selection.ts';

export interface SelectedInspections {
  ids: readonly InspectionId[];
  selection: TableSelection<InspectionCard>;
  replace: (ids: readonly InspectionId[]) => void;
}

/** Inspections that are selected in a list; another search or filter begins with none, another sort keeps them. */
export function useSelectedInspections(list: InspectionListParams, total: number): SelectedInspections {
  const { sort: _sort, ...filter } = list;
  const scope = JSON.stringify(filter);
  const [held, setHeld] = useEntryState<{ scope: string; ids: readonly InspectionId[] }>('inspections selected', {
    scope,
    ids: [],
  });
  const ids = held.scope === scope ? held.ids : [];
  const chosen = new Set(ids);
  const replace = (next: readonly InspectionId[]) => {
    const { ids: limited, words } = limitSelection(next);
    if (words !== null) showSnackbar({ message: words });
    setHeld({ scope, ids: limited });
  };
  return {
    ids,
    replace,
    selection: {
      isSelected: ({ inspection }) => chosen.has(inspection.id),
      select: ({ inspection }, on) => replace(on ? [...ids, inspection.id] : ids.filter((id) => id !== inspection.id)),
      nameOf: ({ site_name, inspection }) => `${site_name}, ${inspection.title}`,
      all: ids.length === 0 ? 'none' : ids.length < total ? 'some' : 'all',
      selectAll: (on) => void (on ? askQuery('inspectionIds', list).then(replace) : Promise.resolve(replace([]))),
    },
  };
}
