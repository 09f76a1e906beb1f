import { formatDay } from '#domain/day/format-day.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import { assetsInScope } from '#domain/inspection/in-scope.ts';
import { inspectionStatus } from '#domain/inspection/inspection-status.ts';
import { siteAddress } from '#domain/site/site-address.ts';
import type { Lookups } from './spec-lookups.ts';
import type { LiveRow } from './writing.ts';

type Described = Record<string, unknown>;

/** A record as the spec's own calls show it: with what is derived from others [D4.1, S3]. */
export function specRecord(entity: EntityName, { ver: _ver, ...row }: LiveRow, lookups: Lookups): Described {
  const { evidence: _evidence, ...record } = { evidence: null, ...row };
  return { ...record, ...derived(entity, record, lookups) };
}

function derived(entity: EntityName, record: RecordOf<EntityName>, lookups: Lookups): Described {
  switch (entity) {
    case 'sites':
      return { address: siteAddress(record as RecordOf<'sites'>), assets: idsOf(lookups.assets.get(record.id)) };
    case 'users':
      return { user_id: record.id };
    case 'assets':
      return ofAsset(record as RecordOf<'assets'>, lookups);
    case 'inspections':
      return ofInspection(record as RecordOf<'inspections'>, lookups);
    case 'asset_grades':
      return ofGrade(record as RecordOf<'asset_grades'>, lookups);
    case 'asset_types':
    case 'files':
      return {};
  }
}

function ofAsset({ site_id, asset_type_id }: RecordOf<'assets'>, { sites, assetTypes }: Lookups): Described {
  const type = assetTypes.get(asset_type_id);
  return { site: sites.get(site_id) ?? null, asset_type: type === undefined ? null : { id: type.id, name: type.name } };
}

function ofInspection(inspection: RecordOf<'inspections'>, { sites, assetTypes, users, assets }: Lookups): Described {
  return {
    site: sites.get(inspection.site_id) ?? null,
    asset_types: inspection.asset_type_ids.map((id) => assetTypes.get(id) ?? { id, name: '', plural_name: '', is_complex: 0 }),
    inspectors: inspection.inspector_ids.map((id) => users.get(id) ?? { id, forename: '', surname: '' }),
    assets: idsOf(assetsInScope(inspection, assets.get(inspection.site_id) ?? [])),
    status: inspectionStatus(inspection),
    date_from_formatted: formatDay(inspection.date_from),
    date_to_formatted: formatDay(inspection.date_to),
  };
}

const idsOf = (records: readonly { id: string }[] = []): string[] => records.map(({ id }) => id);

function ofGrade(grade: RecordOf<'asset_grades'>, { slots }: Lookups): Described {
  const { created_at, updated_at, deleted_at } = grade;
  const answers = grade.answers.map((answer) => {
    const found = slots.get(answer.question_answer_type_id);
    const slot = found === undefined ? null : { ...found.slot, question: found.question, answer_type: found.answer_type };
    return { ...answer, asset_grade_id: grade.id, question_answer_type: slot, created_at, updated_at, deleted_at };
  });
  return { answers };
}
