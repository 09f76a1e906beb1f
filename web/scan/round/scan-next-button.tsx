import Button from '@mui/material/Button';
import { ScanLine } from 'lucide-react';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { useStartRound } from './use-start-round.ts';
import { radius } from '#web/ui/radius.ts';

/** For what stands last on a screen with the button: on phones it ends above it, whatever it is scrolled to. */
export const aboveScanNext = { pb: { xs: '1.5rem', md: 0 } };

/** Begins a round through an inspection that runs today; floats above the bar on phones. */
export function ScanNextButton({ inspection }: { inspection: Inspection }) {
  const start = useStartRound(inspection);
  if (start === null) return null;
  return (
    <Button
      color="primary"
      startIcon={<ScanLine aria-hidden />}
      onClick={start}
      sx={(theme) => ({
        [theme.breakpoints.down('md')]: {
          position: 'fixed',
          zIndex: theme.zIndex.fab,
          right: 16,
          bottom: 'calc(64px + env(safe-area-inset-bottom))',
          minHeight: 52,
          borderRadius: radius.pill,
          px: 2.5,
          boxShadow: theme.shadows[8],
        },
      })}
    >
      Scan next
    </Button>
  );
}
