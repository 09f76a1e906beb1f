import { sql } from 'kysely';
import { assetsToAnswer } from './asset/assets-to-answer.ts';
import { requireKnownPlace } from './asset/known-places.ts';
import { undeleted } from './conditions.ts';
import { createdBy } from './created-by.ts';
import type { EntityPolicy } from './entity-policy.ts';
import { nearSites } from './near-sites.ts';

export const assets: EntityPolicy<'assets'> = {
  see: { subject: (record) => ({ entity: 'assets', record }), rows: () => null },
  pull: {
    parts: () => [{ turn: 5, where: undeleted, isShared: true }],
    near: (actor) => sql`${undeleted} and site_id in (${nearSites(actor)})`,
    brings: assetsToAnswer,
  },
  write: { serverSets: { created_by_id: createdBy }, settle: requireKnownPlace },
  decide: {},
  spec: {
    async derive(db, seen) {
      const sites = await db.selectFrom('sites').select(['id', 'name']).where(seen('sites')).execute();
      const types = await db.selectFrom('asset_types').select(['id', 'name']).where(seen('asset_types')).execute();
      const [siteOf, typeOf] = [new Map(sites.map((site) => [site.id, site])), new Map(types.map((type) => [type.id, type]))];
      return ({ site_id, asset_type_id }) => ({
        site: siteOf.get(site_id) ?? null,
        asset_type: typeOf.get(asset_type_id) ?? null,
      });
    },
  },
};
