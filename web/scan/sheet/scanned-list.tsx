import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { radius } from '#web/ui/radius.ts';

interface Props {
  assets: readonly ScannedAsset[];
  onChoose: (asset: ScannedAsset) => void;
  onAgain: () => void;
}

/** Several assets carry the code: which one is meant is chosen [SCAN]. */
export const ScannedList = ({ assets, onChoose, onAgain }: Props) => (
  <Box
    sx={{
      width: '100%',
      height: '100%',
      overflowY: 'auto',
      borderRadius: radius.panel,
      bgcolor: 'background.paper',
      ...panelEdge,
      '& > * + *': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{grouped(assets.length)} assets have this number</Typography>
      <Button variant="text" color="inherit" onClick={onAgain}>
        Scan again
      </Button>
    </Box>
    {assets.map((asset) => (
      <Button
        key={asset.id}
        variant="text"
        color="inherit"
        fullWidth
        onClick={() => onChoose(asset)}
        endIcon={<ChevronRight aria-hidden />}
        sx={{ minHeight: 64, px: 2, borderRadius: 0, justifyContent: 'space-between', textAlign: 'start', fontWeight: 400 }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <b>{asset.serial_number}</b> <WrappedTypeName name={asset.asset_type_name} />, {asset.location}
          <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {asset.site_name}
          </Typography>
        </Box>
      </Button>
    ))}
  </Box>
);
