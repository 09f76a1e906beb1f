import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleQuestionMark } from 'lucide-react';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import type { AnswerComponentProps } from './answer-component.ts';
import { keptWords, type UnreadableProps, unreadableWords } from './unreadable-words.ts';
import { radius } from '#web/ui/radius.ts';

/** Names an answer type that can't be shown; what is stored in its slot stays untouched. */
export function UnknownAnswer({ props, stored }: AnswerComponentProps<UnreadableProps['component']>) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        color: 'text.secondary',
      }}
    >
      <CircleQuestionMark size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{unreadableWords(props)}</Typography>
        {stored === null ? null : <Typography variant="body2">{keptWords(stored)}</Typography>}
      </Box>
    </Box>
  );
}
