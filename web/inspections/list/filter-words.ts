import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';

/** What a list of inspections is filtered by beside its search and site; `inspectors` is undefined until they have been read. */
export function filterWords(
  { inspector_id = null, state = null }: Pick<InspectionFilter, 'inspector_id' | 'state'>,
  inspectors: readonly { id: string; name: string }[] | undefined,
): string[] {
  return [
    ...(inspector_id === null ? [] : [inspectorWords(inspector_id, inspectors)]),
    ...(state === null ? [] : [`state ${state === 'open' ? 'Open' : 'Closed/Locked'}`]),
  ];
}

function inspectorWords(chosen: string, inspectors: readonly { id: string; name: string }[] | undefined): string {
  if (inspectors === undefined) return 'one inspector';
  return `inspector ${inspectors.find(({ id }) => id === chosen)?.name ?? 'somebody unknown'}`;
}
