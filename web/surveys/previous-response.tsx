import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { History } from 'lucide-react';

/** What this question was answered with last time, and when [S2]. */
export function PreviousResponse({ response, date }: { response: string; date: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.25, color: 'text.secondary', mt: 1.25 }}>
      <Box sx={{ flex: 'none', lineHeight: 0, pt: '1px' }}>
        <History size={18} aria-hidden />
      </Box>
      <Typography
        variant="body2"
        sx={{
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        Previous Response{' '}
        <Box component="b" sx={{ color: 'text.primary' }}>
          {response}
        </Box>
        , {date}
      </Typography>
    </Box>
  );
}
