import { useParams } from '@tanstack/react-router';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { InspectionForm } from './inspection-form.tsx';

/** A new inspection, at the route's site if it names one [S2]. */
export function InspectionCreatePage() {
  const { site_id } = useParams({ from: '/default/inspections/create/{-$site_id}' });
  return site_id === undefined ? <InspectionForm inspection={null} /> : <AtSite key={site_id} siteId={site_id} />;
}

function AtSite({ siteId }: { siteId: string }) {
  const site = useQuery('recordState', { entity: 'sites', id: siteId });
  const wasThere = useWasThere(site?.known === true ? site : null, `inspection/new/${siteId}`);
  if (site === undefined) return <SkeletonRows height={80} count={6} />;
  if (!site.known || !wasThere) return <MissingRecord entity="sites" id={siteId} />;
  return <InspectionForm inspection={null} siteId={siteId} />;
}
