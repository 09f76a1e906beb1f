import Box from '@mui/material/Box';
import { Lock } from 'lucide-react';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import { closingWords } from '#domain/evidence/closing-words.ts';

interface Props {
  closedAt: string | null;
  closedBy: string | null;
  evidence: EvidenceFigures | null;
}

/** A lock with when and by whom an inspection was closed; nothing while it is open. */
export function ClosedLine({ closedAt, closedBy, evidence }: Props) {
  if (closedAt === null) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.75,
        mt: 0.5,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Lock size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      {closingWords(closedAt, closedBy, evidence)}
    </Box>
  );
}
