import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { newId } from '#web/data/new-id.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useClockHint } from '#web/grading/use-clock-hint.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { useOnce } from '#web/ui/use-once.ts';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { markRepairReplace } from './asset-actions.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  overview: AssetOverview;
}

/** Explains what marking an asset repaired or replaced does, and does it [S2, S4]. */
export function RepairReplaceDialog({ open, onClose, overview }: Props) {
  const openings = useOpenings(open);
  const clockHint = useClockHint();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title="Repair/Replace"
      leave={<Button onClick={onClose}>Cancel</Button>}
      actions={<Marks key={openings} onClose={onClose} overview={overview} />}
    >
      <Typography variant="detail" sx={{ color: 'text.secondary' }}>
        This marks the grade GREEN, notes the change in the history and removes outstanding recommendations.
      </Typography>
      <Typography variant="detail" sx={{ color: 'text.secondary' }}>
        The asset number or QR code can be changed on Edit Asset.
      </Typography>
      {clockHint !== undefined && <Typography variant="detail">{clockHint}</Typography>}
    </AppDialog>
  );
}

function Marks({ onClose, overview }: Omit<Props, 'open'>) {
  const { user } = useSession();
  const [gradeId] = useState(newId<AssetGradeId>);
  const { isUsed, once } = useOnce();
  const mark = (kind: 'repaired' | 'replaced') =>
    once(async () => {
      if (user === null || !(await markRepairReplace(overview, { kind, user, gradeId }))) return false;
      onClose();
      return true;
    });
  return (
    <>
      <Button disabled={isUsed} onClick={() => void mark('repaired')}>
        Repaired
      </Button>
      <Button disabled={isUsed} onClick={() => void mark('replaced')}>
        Replaced
      </Button>
    </>
  );
}
