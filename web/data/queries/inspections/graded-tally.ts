import type { AssetId } from '#domain/asset/asset.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { countsBefore, type Ranked } from '#domain/grade/latest-grade.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row } from '../../protocol/row.ts';
import type { Skimmable, Skimmed, StoreReader } from '../store-reader.ts';

type Grade = Skimmed<Row<'asset_grades'>>;

interface Graded {
  asset: AssetId;
  colour: GradeColour;
}

/** What `tally` says of the assets in scope that have a grade, found by their grades: a site may have many more assets than those. */
export function gradedTally(store: StoreReader, inspection: Row<'inspections'>): Tally {
  const { id, site_id, asset_type_ids } = inspection;
  if (gradedIn(store, id).length === 0) return tally([]);
  return store.kept(`inspection ${id} ${site_id} ${asset_type_ids.join(' ')}`, (counted) =>
    tally(gradedInScope(counted, inspection)),
  );
}

function gradedInScope(store: Skimmable, { id, site_id, asset_type_ids }: Row<'inspections'>): Graded[] {
  const types = new Set(asset_type_ids.filter((type) => store.get('asset_types', type) !== undefined));
  return gradedIn(store, id).filter(({ asset }) => {
    const type = store.skimOne('assets', 'site_id', site_id, asset)?.read('asset_type_id');
    return type !== undefined && types.has(type);
  });
}

/** What counts of the grades that were given in an inspection; kept apart, as its site's assets are edited more often. */
const gradedIn = (store: Pick<StoreReader, 'kept'>, id: InspectionId): readonly Graded[] =>
  store.kept(`graded in ${id}`, (counted) => {
    const counting = new Map<AssetId, Grade>();
    for (const grade of counted.skimUndisputed('asset_grades', 'inspection_id', id)) {
      const asset = grade.read('asset_id');
      const other = counting.get(asset);
      if (other === undefined || countsBefore(ranked(grade), ranked(other))) counting.set(asset, grade);
    }
    return [...counting].map(([asset, grade]) => ({
      asset,
      colour: gradeColour({ grade: grade.read('grade'), recommendations: grade.read('recommendations') }),
    }));
  });

const ranked = (grade: Grade): Ranked => ({
  id: grade.id as Ranked['id'],
  inspection_id: grade.read('inspection_id'),
  grade: grade.read('grade'),
  auto_complete_survey: grade.read('auto_complete_survey'),
  graded_at: grade.read('graded_at'),
  created_at: grade.read('created_at'),
  deleted_at: grade.read('deleted_at'),
});
