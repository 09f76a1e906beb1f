import { useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { AssetForm } from './asset-form.tsx';
import { MissingRecord } from '../../records/missing-record.tsx';

/** A new asset, at the route's site if it names one [S2]. */
export function AssetCreatePage() {
  const { site_id } = useParams({ from: '/default/assets/create/{-$site_id}' });
  const { serial, inspection_id } = useSearch({ from: '/default/assets/create/{-$site_id}' });
  const search = { serialNumber: serial, inspectionId: inspection_id };
  const key = `${site_id} ${serial}`;
  if (site_id === undefined) return <AssetForm key={key} edited={null} {...search} />;
  return <AtSite key={key} siteId={site_id} {...search} />;
}

interface Props {
  siteId: string;
  serialNumber: string | undefined;
  inspectionId: string | undefined;
}

function AtSite({ siteId, ...search }: Props) {
  const site = useQuery('recordState', { entity: 'sites', id: siteId });
  const wasThere = useWasThere(site?.known === true ? site : null, `asset/new/${siteId}`);
  if (site === undefined) return <SkeletonRows height={80} count={5} />;
  if (!site.known || !wasThere) return <MissingRecord entity="sites" id={siteId} />;
  return <AssetForm edited={null} siteId={siteId} {...search} />;
}
