import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';

const STEP = 50;

interface Props {
  site: SiteId;
  types: readonly AssetTypeId[];
  ticked: readonly AssetId[];
  onTicked: (ticked: AssetId[]) => void;
}

/** The assets of a site, each to be ticked. */
export function AssetTicks({ site, types, ticked, onTicked }: Props) {
  const [most, setMost] = useEntryState('label assets', STEP);
  const page = useQuery('labelAssets', { site_id: site, asset_type_ids: types, most }, { keepPrevious: true });
  if (page === undefined) return null;
  const chosen = new Set(ticked);
  const tick = (id: AssetId, on: boolean) => onTicked(on ? [...ticked, id] : ticked.filter((one) => one !== id));
  return (
    <Box role="group" aria-label="Assets" sx={{ mx: -1 }}>
      {page.total === 0 && <Typography sx={{ px: 1, color: 'text.secondary' }}>None of them has a serial number.</Typography>}
      {page.rows.map(({ id, serial_number, asset_type_name, location }) => (
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
          onChange={(on) => tick(id, on)}
        />
      ))}
      <MoreButton hidden={page.total - page.rows.length} fullWidth={false} onMore={() => setMost(most + STEP)} sx={{ mx: 1 }} />
    </Box>
  );
}
