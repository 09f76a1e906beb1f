import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';

interface ConsequenceCardProps {
  isNoteMissing: boolean;
  /** Submit was pressed while the note is missing. */
  isInsisting: boolean;
  remedial: string | null;
  isUsed: boolean;
  onUse: () => void;
}

export const NOTE_REQUIRED = 'A note or a photo is required';

/** What a failing answer asks for, and the canned line that answers it with one tap. */
export function ConsequenceCard({ isNoteMissing, isInsisting, remedial, isUsed, onUse }: ConsequenceCardProps) {
  return (
    <Box
      data-shown-first
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mt: 1.25,
        minHeight: 80,
        py: 1,
        pl: 1.75,
        pr: 0.75,
        borderRadius: radius.panel,
        bgcolor: 'grade.fail.tint',
        ...panelEdge,
        animation: 'consequence 200ms cubic-bezier(.2,0,0,1)',
        '@keyframes consequence': { from: { opacity: 0, transform: 'translateY(12px)' } },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 650, color: 'grade.fail.text' }}
        >
          {isNoteMissing && isInsisting ? <CircleAlert size={16} aria-hidden /> : null}
          {isNoteMissing ? NOTE_REQUIRED : 'Suggested remedial works'}
        </Typography>
        {remedial === null ? null : (
          <Typography variant="rowLine" sx={{ overflowWrap: 'anywhere' }}>
            {remedial}
          </Typography>
        )}
      </Box>
      {remedial === null ? null : (
        <Button disabled={isUsed} onClick={onUse} sx={{ flex: 'none', bgcolor: 'surface.raised' }}>
          {isUsed ? 'Used' : 'Use'}
        </Button>
      )}
    </Box>
  );
}
