import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleQuestionMark } from 'lucide-react';
import type { AnswerComponentProps } from './answer-component.ts';

/** Names an answer type that can't be shown; what is stored in its slot stays untouched. */
export function UnknownAnswer({ props, stored }: AnswerComponentProps<'unknown' | 'broken' | 'photo'>) {
  const name = 'component_name' in props ? props.component_name : props.component;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, p: 2, borderRadius: '14px', bgcolor: 'background.paper', color: 'text.secondary' }}>
      <CircleQuestionMark size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          {props.component === 'broken' ? `The '${name}' answer can't be read` : `'${name}' can't be answered here`}
        </Typography>
        {stored === null ? null : <Typography variant="body2">Its answer is kept: {stored}</Typography>}
      </Box>
    </Box>
  );
}
