import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useList } from '#web/data/page/use-query.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import type { TickedAsset } from './label-choices.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';

const STEP = 50;

interface Props {
  site: SiteId;
  types: readonly AssetTypeId[];
  ticked: readonly TickedAsset[];
  onTicked: (ticked: TickedAsset[]) => void;
}

/** The assets of a site, each to be ticked. */
export function AssetTicks({ site, types, ticked, onTicked }: Props) {
  const [most, setMost] = useEntryState('label assets', STEP);
  const asked = { site_id: site, asset_type_ids: types, most };
  const { page, onRetry } = useList('labelAssets', asked, { keepPrevious: true });
  if (onRetry !== null) return <FailedList onRetry={onRetry} />;
  if (page === undefined) return null;
  const chosen = new Set(ticked.map(({ id }) => id));
  const tick = (asset: TickedAsset, on: boolean) =>
    onTicked(on ? [...ticked, asset] : ticked.filter(({ id }) => id !== asset.id));
  const none = types.length === 0 ? 'Choose at least one asset type.' : 'None of them has a serial number.';
  return (
    <Box role="group" aria-label="Assets" sx={{ mx: -1 }}>
      {page.total === 0 && <Typography sx={{ px: 1, color: 'text.secondary' }}>{none}</Typography>}
      {page.rows.map(({ id, serial_number, asset_type_id, asset_type_name, location }) => (
        <CheckRow
          key={id}
          label={
            <>
              <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
                {serial_number}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {[asset_type_name, location].filter(Boolean).join(' · ')}
              </Box>
            </>
          }
          checked={chosen.has(id)}
          onChange={(on) => tick({ id, asset_type_id }, on)}
        />
      ))}
      <MoreButton hidden={page.total - page.rows.length} fullWidth={false} onMore={() => setMost(most + STEP)} sx={{ mx: 1 }} />
    </Box>
  );
}
