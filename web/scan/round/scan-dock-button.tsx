import Button from '@mui/material/Button';
import { ScanLine } from 'lucide-react';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { useStartRound } from './use-start-round.ts';
import { textSize } from '#web/ui/text-size.ts';

/** The same as Scan next, beside a dock's next step. */
export function ScanDockButton({ inspection }: { inspection: Inspection }) {
  const start = useStartRound(inspection);
  if (start === null) return null;
  return (
    <Button
      aria-label="Scan next"
      onClick={start}
      sx={{ flexDirection: 'column', flex: 'none', minWidth: 72, '&&&': { px: 1, fontSize: textSize.micro } }}
    >
      <ScanLine size={22} aria-hidden />
      Scan
    </Button>
  );
}
