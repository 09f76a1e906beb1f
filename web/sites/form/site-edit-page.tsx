import { useParams } from '@tanstack/react-router';
import type { SiteId } from '#domain/site/site.ts';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { SiteForm } from './site-form.tsx';

/** The form of one site; it stays when somebody deletes the site while it is open [S2]. */
export function SiteEditPage() {
  const { site_id } = useParams({ from: '/default/site/edit/$site_id' });
  return <Edit key={site_id} id={site_id as SiteId} />;
}

function Edit({ id }: { id: SiteId }) {
  const site = useQuery('siteToEdit', { site_id: id });
  const wasThere = useWasThere(site, `site/${id}`);
  if (site === undefined) return <SkeletonRows height={80} count={6} />;
  if (site === null || !wasThere) return <MissingRecord entity="sites" id={id} />;
  return <SiteForm site={site} />;
}
