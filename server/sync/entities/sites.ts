import { siteAddress } from '#domain/site/site-address.ts';
import { bodyLimits } from '../../http/limits/body-limits.ts';
import { countUndecidedSites } from '../../sites/undecided-sites.ts';
import { assetsBySite, idsOf } from './assets-by-site.ts';
import { undeleted } from './conditions.ts';
import type { EntityPolicy } from './entity-policy.ts';

export const sites: EntityPolicy<'sites'> = {
  see: {
    subject: (record, fields) => ({ entity: 'sites', record, ...(fields === undefined ? {} : { fields }) }),
    rows: () => null,
  },
  pull: { parts: () => [{ turn: 2, where: undeleted }] },
  write: {},
  decide: { countUndecided: countUndecidedSites },
  spec: {
    bodyLimit: bodyLimits.push,
    async derive(db, seen, rows) {
      const assets = await assetsBySite(
        db,
        seen,
        rows.map(({ id }) => id),
      );
      return (site) => ({ address: siteAddress(site), assets: idsOf(assets.get(site.id)) });
    },
  },
};
