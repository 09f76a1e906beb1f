import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import type { AssetId } from '#domain/asset/asset.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { AssetForm } from './asset-form.tsx';
import { MissingRecord } from '../../records/missing-record.tsx';

/** The form of one asset; without an id the same as creating [S2]. */
export function AssetEditPage() {
  const { asset_id } = useParams({ from: '/default/assets/edit/{-$asset_id}' });
  const search = useSearch({ from: '/default/assets/edit/{-$asset_id}' });
  if (asset_id === undefined)
    return <Navigate to="/assets/create/{-$site_id}" params={{ site_id: undefined }} search={search} replace />;
  return <Edit key={asset_id} id={asset_id as AssetId} inspectionId={search.inspection_id} />;
}

/** It stays when somebody deletes the asset while it is open. */
function Edit({ id, inspectionId }: { id: AssetId; inspectionId: string | undefined }) {
  const edited = useQuery('assetToEdit', { asset_id: id });
  const wasThere = useWasThere(edited?.asset, `asset/${id}`);
  if (edited === undefined) return <SkeletonRows height={80} count={5} />;
  if (edited === null || !wasThere) return <MissingRecord entity="assets" id={id} />;
  return <AssetForm edited={edited} inspectionId={inspectionId} />;
}
