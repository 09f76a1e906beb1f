import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { newestFirst } from '#domain/grade/latest-grade.ts';
import { assetsInScope } from '#domain/inspection/in-scope.ts';
import type { Row, StoreReader } from '../store-reader.ts';

export interface ColourCounts {
  green: number;
  amber: number;
  red: number;
  white: number;
}

/** 'graded/total' with the colours that make it up [S2, D7]. */
export interface Tally {
  graded: number;
  total: number;
  colours: ColourCounts;
}

export interface ScopedAsset {
  asset: Row<'assets'>;
  grade: Row<'asset_grades'> | null;
  colour: GradeColour;
}

/** The assets in scope, each with the grade that counts in this inspection [D7]. */
export function inspectionScope(store: StoreReader, inspection: Row<'inspections'>): ScopedAsset[] {
  const counting = new Map<AssetId, Row<'asset_grades'>>();
  for (const grade of store.undisputed('asset_grades', 'inspection_id', inspection.id)) {
    const other = counting.get(grade.asset_id);
    if (other === undefined || newestFirst(grade, other) < 0) counting.set(grade.asset_id, grade);
  }
  const present = store
    .by('assets', 'site_id', inspection.site_id)
    .filter((asset) => store.get('asset_types', asset.asset_type_id) !== undefined);
  return assetsInScope(inspection, present).map((asset) => {
    const grade = counting.get(asset.id) ?? null;
    return { asset, grade, colour: gradeColour(grade) };
  });
}

export function tally(scoped: readonly ScopedAsset[]): Tally {
  const colours: ColourCounts = { green: 0, amber: 0, red: 0, white: 0 };
  for (const { colour } of scoped) colours[colour] += 1;
  return { graded: scoped.length - colours.white, total: scoped.length, colours };
}

/** What speaks for a closed inspection instead of its records; an opening or another closing on this device is newer [D7]. */
export function evidenceOf({ closed_at, evidence }: Row<'inspections'>): EvidenceFigures | null {
  if (evidence === null || evidence === undefined || closed_at === null) return null;
  return evidence.closed_at === closed_at ? evidence : null;
}

/** 'graded/total' of an inspection: of a closed one, what was written down [D7]. */
export function inspectionTally(store: StoreReader, inspection: Row<'inspections'>): Tally {
  const evidence = evidenceOf(inspection);
  return evidence === null ? tally(inspectionScope(store, inspection)) : figuresOf(evidence);
}

/** The same, and by each type in its scope. */
export function inspectionTallies(
  store: StoreReader,
  inspection: Row<'inspections'>,
): Tally & { types: { id: AssetTypeId; tally: Tally }[] } {
  const evidence = evidenceOf(inspection);
  if (evidence !== null) {
    const types = evidence.types.map((type) => ({ id: type.asset_type_id, tally: figuresOf(type) }));
    return { ...figuresOf(evidence), types };
  }
  const scoped = inspectionScope(store, inspection);
  const byType = Map.groupBy(scoped, ({ asset }) => asset.asset_type_id);
  const types = inspection.asset_type_ids.map((id) => ({ id, tally: tally(byType.get(id) ?? []) }));
  return { ...tally(scoped), types };
}

const figuresOf = ({ graded, total, colours }: Tally): Tally => ({ graded, total, colours });
