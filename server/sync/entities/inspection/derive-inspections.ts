import type { Kysely } from 'kysely';
import { formatDay } from '#domain/day/format-day.ts';
import { assetsInScope } from '#domain/inspection/in-scope.ts';
import { inspectionStatus } from '#domain/inspection/inspection-status.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Seen } from '../../../database/seen.ts';
import type { Tables } from '../../../database/tables.ts';
import { readWritten } from '../../../evidence/read-version.ts';
import type { LiveRow } from '../../writing/writing.ts';
import { assetsBySite, idsOf } from '../assets-by-site.ts';

type Row = LiveRow<'inspections'>;

/** What the spec's calls show of other records: of a closed inspection what its newest version says of them [S3, PROOF]. */
export async function deriveInspections(
  db: Kysely<Tables>,
  seen: Seen,
  rows: readonly Row[],
): Promise<(inspection: Row) => Promise<Fields>> {
  const open = rows.filter(({ evidence }) => evidence === null);
  const versions = new Map(rows.map(({ id, evidence }) => [id, evidence?.version]));
  const sitesOfOpen = open.map(({ site_id }) => site_id);
  const assets = await assetsBySite(db, seen, sitesOfOpen);
  const sites = byId(await db.selectFrom('sites').select(['id', 'name']).where(seen('sites')).execute());
  const typeColumns = ['id', 'name', 'plural_name', 'is_complex'] as const;
  const types = byId(await db.selectFrom('asset_types').select(typeColumns).where(seen('asset_types')).execute());
  const users = byId(await db.selectFrom('users').select(['id', 'forename', 'surname']).where(seen('users')).execute());
  return async (inspection) => {
    const version = versions.get(inspection.id);
    const closed = version === undefined ? null : await readShown(db, inspection.id, version);
    return {
      site: closed?.sites.get(inspection.site_id) ?? sites.get(inspection.site_id) ?? null,
      asset_types: inspection.asset_type_ids.map((id) => ({
        ...(types.get(id) ?? { id, name: '', plural_name: '', is_complex: 0 }),
        ...closed?.types.get(id),
      })),
      inspectors: inspection.inspector_ids.map(
        (id) => closed?.inspectors.get(id) ?? users.get(id) ?? { id, forename: '', surname: '' },
      ),
      assets: closed?.assets ?? idsOf(assetsInScope(inspection, assets.get(inspection.site_id) ?? [])),
      status: inspectionStatus(inspection),
      date_from_formatted: formatDay(inspection.date_from),
      date_to_formatted: formatDay(inspection.date_to),
    };
  };
}

/** Of a version, which may tell of 20,000 assets, what is shown of it. */
async function readShown(db: Kysely<Tables>, id: string, version: number) {
  const { site_id, site_name, types, inspectors = [], entries } = (await readWritten(db, id, version)).contents;
  return {
    sites: byId(site_name === undefined ? [] : [{ id: site_id, name: site_name }]),
    types: byId(types),
    inspectors: byId(inspectors),
    assets: entries.map(({ asset_id }) => asset_id).sort(),
  };
}

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));
