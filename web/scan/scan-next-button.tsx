import Button from '@mui/material/Button';
import { ScanLine } from 'lucide-react';
import { inspectionDateStatus } from '#domain/inspection/date-status.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { localDay } from '#domain/day/local-day.ts';
import { useMayGrade } from '#web/surveys/use-may-grade.ts';
import { prepareSignal } from './give-signal.ts';
import { startRound } from './round-state.ts';

/** Begins a round through an inspection that runs today; floats above the bar on phones. */
export function ScanNextButton({ inspection }: { inspection: Inspection }) {
  const mayGrade = useMayGrade();
  const isCurrent = inspectionDateStatus(inspection, localDay(new Date())) === 'current';
  if (!isCurrent || !mayGrade('create', inspection)) return null;
  return (
    <Button
      color="primary"
      startIcon={<ScanLine aria-hidden />}
      onClick={() => {
        prepareSignal();
        startRound(inspection.id, location.pathname);
      }}
      sx={(theme) => ({
        [theme.breakpoints.down('md')]: {
          position: 'fixed',
          zIndex: theme.zIndex.fab,
          right: 16,
          bottom: 'calc(64px + env(safe-area-inset-bottom))',
          minHeight: 52,
          borderRadius: 26,
          px: 2.5,
          boxShadow: theme.shadows[8],
        },
      })}
    >
      Scan next
    </Button>
  );
}
