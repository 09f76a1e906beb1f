import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { padSerial } from '#domain/asset/search-keys.ts';
import { countComplaint, type Labelled, MOST_LABELS, type NumberRun, TOO_MANY_LABELS } from '#domain/label/label-request.ts';
import { grouped } from '#domain/grouped.ts';
import { readNumber } from '#domain/survey/answers/number-text.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { LabelPart } from '#web/data/queries/labels/label-part.ts';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

/** What is to be labelled, as it is chosen on the screen; `types` is null until some were chosen, `run` for new numbers. */
export interface LabelChoices {
  kind: 'every' | 'assets' | 'run';
  site: SiteId | null;
  types: readonly AssetTypeId[] | null;
  ticked: readonly TickedAsset[];
  count: string;
  run: NumberRun | null;
  /** Which part of more labels than one print has room for, from 0. */
  part?: number;
}

/** It counts while its type is chosen. */
export interface TickedAsset {
  id: AssetId;
  asset_type_id: AssetTypeId;
}

export interface Chosen {
  /** Null while numbers are still to be handed out; which assets a part is of is asked when it is printed. */
  of: Labelled | ({ kind: 'part' } & LabelPart) | null;
  count: number;
  /** Why nothing can be printed. */
  complaint: string | null;
}

/** The types that are ticked: until it is chosen all, or none where they have more labels than one print [LABEL.8]. */
export function chosenTypes({ kind, types }: LabelChoices, offered: ResultOf<'labelTypes'>): ResultOf<'labelTypes'> {
  const printable = offered.filter(({ numbered }) => numbered > 0);
  if (types !== null) return printable.filter(({ id }) => types.includes(id));
  return kind === 'every' && labelsOf(printable) > MOST_LABELS ? [] : printable;
}

const labelsOf = (types: ResultOf<'labelTypes'>) => types.reduce((sum, { numbered }) => sum + numbered, 0);

/** What would be printed; of what is offered nothing is known while it is read. */
export function chosenLabels(choices: LabelChoices, offered: ResultOf<'labelTypes'> | undefined): Chosen {
  const { kind, site, ticked } = choices;
  if (kind === 'run') return chosenRun(choices);
  if (offered === undefined) return { of: { kind: 'assets', ids: [] }, count: 0, complaint: 'Loading…' };
  const types = chosenTypes(choices, offered);
  if (kind === 'assets') {
    const ids = ticked.filter(({ asset_type_id }) => types.some(({ id }) => id === asset_type_id)).map(({ id }) => id);
    return within({ kind: 'assets', ids }, ids.length, 'Choose at least one asset.');
  }
  const of = { site_id: site, asset_type_ids: types.map(({ id }) => id) };
  const count = labelsOf(types);
  if (count <= MOST_LABELS) return within({ kind: 'every', ...of }, count, 'Choose at least one asset type.');
  const part = chosenPart(choices, count);
  return { of: { kind: 'part', ...of, part }, count: Math.min(MOST_LABELS, count - part * MOST_LABELS), complaint: null };
}

/** The part that is printed of so many labels: the last one where there are fewer than was chosen of. */
const chosenPart = ({ part = 0 }: LabelChoices, count: number): number =>
  Math.max(0, Math.min(part, Math.ceil(count / MOST_LABELS) - 1));

/** The parts in which these labels are printed, each named by its first and last label; null where one print has room for all [LABEL.16]. */
export function labelParts(choices: LabelChoices, types: ResultOf<'labelTypes'>): LabelParts | null {
  const count = labelsOf(types);
  if (choices.kind !== 'every' || count <= MOST_LABELS) return null;
  const options = Array.from({ length: Math.ceil(count / MOST_LABELS) }, (_none, part) => ({
    value: String(part),
    label: `${grouped(part * MOST_LABELS + 1)} to ${grouped(Math.min(count, (part + 1) * MOST_LABELS))} of ${grouped(count)}`,
  }));
  return { options, value: String(chosenPart(choices, count)) };
}

interface LabelParts {
  options: { value: string; label: string }[];
  value: string;
}

function chosenRun({ count, run }: LabelChoices): Chosen {
  if (run !== null) return { of: { kind: 'run', id: run.id }, count: run.last - run.first + 1, complaint: null };
  const wanted = readNumber(count) ?? 0;
  const complaint = countComplaint(wanted);
  return { of: null, count: complaint === undefined ? wanted : 0, complaint: complaint === undefined ? null : `${complaint}.` };
}

function within(of: Labelled, count: number, none: string): Chosen {
  if (count === 0) return { of, count, complaint: none };
  return { of, count, complaint: count > MOST_LABELS ? `${TOO_MANY_LABELS}. Choose fewer.` : null };
}

/** '000413 to 000512' */
export const runName = ({ first, last }: Pick<NumberRun, 'first' | 'last'>): string =>
  first === last ? padSerial(String(first)) : `${padSerial(String(first))} to ${padSerial(String(last))}`;
