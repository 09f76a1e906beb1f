import { styled } from '@mui/material/styles';
import { History } from 'lucide-react';

/** What this question was answered with last time, and when [S2]. */
export function PreviousResponse({ response, date }: { response: string; date: string }) {
  return (
    <Line>
      <History size={18} aria-hidden />
      <Words>
        Previous Response <b>{response}</b>, {date}
      </Words>
    </Line>
  );
}

const Line = styled('div')({
  display: 'flex',
  gap: 10,
  color: 'var(--mui-palette-text-secondary)',
  marginTop: 10,
  '& > svg': { flex: 'none', marginTop: 1 },
});

const Words = styled('p')({
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: 20 / 14,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  '& > b': { color: 'var(--mui-palette-text-primary)' },
});
