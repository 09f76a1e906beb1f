import type { AssetId } from '#domain/asset/asset.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

interface Props {
  assetId: AssetId | null;
  inspectionId: string | undefined;
}

/** Back to the asset, or for a new one to where it was to be added from. */
export function AssetFormCancel({ assetId, inspectionId }: Props) {
  if (assetId !== null) {
    return (
      <LinkButton to="/assets/overview/$asset_id/{-$inspection_id}" params={{ asset_id: assetId, inspection_id: inspectionId }}>
        Cancel
      </LinkButton>
    );
  }
  if (inspectionId !== undefined) {
    return (
      <LinkButton to="/inspections/view/$inspection_id" params={{ inspection_id: inspectionId }}>
        Cancel
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
      Cancel
    </LinkButton>
  );
}
