import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';

const MOST_NAMED = 3;

interface Props {
  serialNumber: string;
  /** The asset that carries it, or is to; null while it is being added. */
  assetId: AssetId | null;
  /** What follows of it here, in a sentence. */
  advice: string;
}

/** Warns of a serial number that other assets carry, and names them [SCAN]. */
export function SerialTwins({ serialNumber, assetId, advice }: Props) {
  const twins = useQuery('serialTwins', { serial_number: serialNumber, asset_id: assetId }, { keepPrevious: true }) ?? [];
  const more = twins.length - MOST_NAMED;
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
      {twins.length > 0 && (
        <Box sx={{ borderRadius: radius.control, overflow: 'hidden', bgcolor: 'surface.control', ...panelEdge }}>
          <Typography sx={{ display: 'flex', gap: 1, px: 2, pt: 1.5, pb: 0.5, fontWeight: 650 }}>
            <TriangleAlert size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            {twins.length === 1 ? 'Another asset has' : `${grouped(twins.length)} other assets have`} this serial number. {advice}
          </Typography>
          {twins.slice(0, MOST_NAMED).map((twin) => (
            <LinkRow
              key={twin.id}
              to="/assets/overview/$asset_id/{-$inspection_id}"
              params={{ asset_id: twin.id }}
              sx={{ minHeight: 56 }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{twin.serial_number}</b> {twin.asset_type_name}, {twin.location}
                <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {twin.site_name}
                </Typography>
              </Box>
              <ChevronRight size={24} aria-hidden style={{ flexShrink: 0 }} />
            </LinkRow>
          ))}
          {more > 0 && <Typography sx={{ px: 2, pb: 1.5 }}>And {grouped(more)} more.</Typography>}
        </Box>
      )}
    </Box>
  );
}
