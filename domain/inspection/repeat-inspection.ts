import type { Inspection } from './inspection.ts';

/** What the next inspection of a site takes from the last one. */
export type Repeated = Pick<Inspection, 'scope' | 'asset_type_ids' | 'inspector_ids'>;

type Dated = Pick<Inspection, 'id' | 'date_from' | 'date_to'>;

/** The last of a site's inspections: of those that have started, else of the planned ones, the one that starts latest [DESK]. */
export function lastInspection<I extends Dated>(inspections: readonly I[], today: string): I | null {
  return latest(inspections.filter(({ date_from }) => date_from <= today)) ?? latest(inspections);
}

function latest<I extends Dated>(inspections: readonly I[]): I | null {
  const key = ({ date_from, date_to, id }: Dated) => `${date_from} ${date_to} ${id}`;
  return inspections.reduce<I | null>((last, one) => (last === null || key(one) > key(last) ? one : last), null);
}

type Typed = { scope: string; asset_type_ids: readonly string[]; inspector_ids: readonly string[] };
export type RepeatedField = keyof Repeated;

/** Which fields of a form would be filled in, and which hold something else that was typed [DESK]. */
export function repeatedFields(typed: Typed, last: Repeated): { empty: RepeatedField[]; typed: RepeatedField[] } {
  const fields = (['asset_type_ids', 'scope', 'inspector_ids'] as const).filter(
    (field) => last[field].length > 0 && !isSame(typed[field], last[field]),
  );
  return { empty: fields.filter((field) => isEmpty(typed[field])), typed: fields.filter((field) => !isEmpty(typed[field])) };
}

const isEmpty = (value: string | readonly string[]): boolean => (typeof value === 'string' ? value.trim() : value).length === 0;

const isSame = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id));
