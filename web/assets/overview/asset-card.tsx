import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { History, Pencil, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { AssetTile, AssetTileLink } from './asset-tile.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { RepairReplaceDialog } from './repair-replace-dialog.tsx';
import { StartSurvey } from './start-survey.tsx';

/** What the label on the asset says, and what can be done with it [S2]; its next step may stand in a dock instead. */
export function AssetCard({ overview, isDocked }: { overview: AssetOverview; isDocked: boolean }) {
  const { asset, asset_type, site } = overview;
  const { inspection_id: inspectionId } = useParams({ from: '/default/assets/overview/$asset_id/{-$inspection_id}' });
  const [dialog, setDialog] = useState<'history' | 'repair' | null>(null);
  const close = () => setDialog(null);
  return (
    <Panel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
        <GradeSquare colour={overview.colour} size={40} />
        <Box component="h2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {asset_type.name}
          </Typography>
          <Typography variant="largeSerial" sx={{ display: 'block' }}>
            {asset.serial_number || 'NO SERIAL'}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ mt: 1.5, mb: 1.5, typography: 'notes', overflowWrap: 'anywhere' }}>
        <div>{site.name}</div>
        <Box sx={{ color: 'text.secondary' }}>{asset.location}</Box>
      </Box>
      {isDocked ? null : <StartSurvey overview={overview} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: 1,
          '& > .MuiButton-root': { flex: '1 1 72px', minWidth: 'max-content' },
        }}
      >
        <AssetTileLink
          icon={Pencil}
          name="Edit"
          to="/assets/edit/{-$asset_id}"
          params={{ asset_id: asset.id }}
          search={inspectionId === undefined ? {} : { inspection_id: inspectionId }}
        />
        <AssetTile icon={History} name="History" onClick={() => setDialog('history')} />
        <AssetTile icon={Wrench} name="Repair/Replace" onClick={() => setDialog('repair')} />
      </Box>
      <HistoryDialog open={dialog === 'history'} onClose={close} overview={overview} />
      <RepairReplaceDialog open={dialog === 'repair'} onClose={close} overview={overview} />
    </Panel>
  );
}
