import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import { testedOutside } from '#domain/grade/tested-outside.ts';
import { gradedScope } from '#domain/grade/graded-scope.ts';
import type { Row } from '../../protocol/row.ts';
import { typesAt } from '../sites/types-at.ts';
import type { Countable, StoreReader } from '../store-reader.ts';
import { gradedTally } from './graded-tally.ts';

export interface ScopedAsset {
  asset: Row<'assets'>;
  grade: Row<'asset_grades'> | null;
  colour: GradeColour;
}

/** The assets in scope, each with the grade that counts in this inspection [PROOF]. */
export function inspectionScope(store: Countable, inspection: Row<'inspections'>): ScopedAsset[] {
  const present = store
    .by('assets', 'site_id', inspection.site_id)
    .filter((asset) => store.get('asset_types', asset.asset_type_id) !== undefined);
  return gradedScope(inspection, present, store.undisputed('asset_grades', 'inspection_id', inspection.id));
}

/** What speaks for a closed inspection instead of its records; an opening or another closing on this device is newer [PROOF]. */
export function evidenceOf({ closed_at, evidence }: Row<'inspections'>): EvidenceFigures | null {
  if (evidence === null || evidence === undefined || closed_at === null) return null;
  return evidence.closed_at === closed_at ? evidence : null;
}

/** 'graded/total' of an inspection: of a closed one, what was written down [PROOF]. */
export function inspectionTally(store: StoreReader, inspection: Row<'inspections'>): Tally {
  const evidence = evidenceOf(inspection);
  if (evidence !== null) return figuresOf(evidence);
  const types = typesAt(store, inspection.site_id).filter(([type]) => inspection.asset_type_ids.includes(type));
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  const { graded, colours } = gradedTally(store, inspection);
  return { graded, total, colours: { ...colours, white: total - graded } };
}

/** The same, and by each type in its scope; while it is open, how many assets were tested in it and are not in that. */
export function inspectionTallies(
  store: StoreReader,
  inspection: Row<'inspections'>,
): Tally & { types: { id: AssetTypeId; tally: Tally }[]; tested_outside: number } {
  const evidence = evidenceOf(inspection);
  if (evidence !== null) {
    const types = evidence.types.map((type) => ({ id: type.asset_type_id, tally: figuresOf(type) }));
    return { ...figuresOf(evidence), types, tested_outside: 0 };
  }
  const scoped = inspectionScope(store, inspection);
  const byType = Map.groupBy(scoped, ({ asset }) => asset.asset_type_id);
  const types = inspection.asset_type_ids.map((id) => ({ id, tally: tally(byType.get(id) ?? []) }));
  const inScope = scoped.map(({ asset }) => asset.id);
  const outside = testedOutside(inspection, inScope, store.undisputed('asset_grades', 'inspection_id', inspection.id));
  return { ...tally(scoped), types, tested_outside: outside.length };
}

const figuresOf = ({ graded, total, colours }: Tally): Tally => ({ graded, total, colours });
