import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AssetOverview } from '#web/data/queries/asset-overview.ts';
import { useSession } from '#web/data/session.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { markRepairReplace } from './asset-actions.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  overview: AssetOverview;
}

/** Explains what marking an asset repaired or replaced does, and does it [S2, S4]. */
export function RepairReplaceDialog({ open, onClose, overview }: Props) {
  const { user } = useSession();
  const mark = async (kind: 'repaired' | 'replaced') => {
    if (user !== null && (await markRepairReplace(overview, kind, user))) onClose();
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title="Repair/Replace"
      actions={
        <>
          <Button onClick={() => void mark('repaired')} sx={{ bgcolor: 'surface.raised' }}>
            Repaired
          </Button>
          <Button onClick={() => void mark('replaced')} sx={{ bgcolor: 'surface.raised' }}>
            Replaced
          </Button>
          <Button variant="text" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Typography sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        This marks the grade GREEN, notes the change in the history and removes outstanding recommendations.
      </Typography>
      <Typography sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        The asset number or QR code can be changed on Edit Asset.
      </Typography>
    </AppDialog>
  );
}
