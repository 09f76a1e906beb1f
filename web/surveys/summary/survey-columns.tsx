import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Grade above the answers; beside them on wide screens, where it stays in view. */
export const SurveyColumns = ({ grade, answers }: { grade: ReactNode; answers: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 3,
      rowGap: 1,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 420px) minmax(0, 1fr)' },
      alignItems: 'start',
    }}
  >
    <Box sx={{ position: { md: 'sticky' }, top: { md: 'calc(var(--header-height, 64px) + 24px)' } }}>{grade}</Box>
    <Box sx={{ minWidth: 0 }}>{answers}</Box>
  </Box>
);

/** A bar of buttons ends with the screen: it takes the room that other screens leave at their end. */
export const toTheEnd = { mb: '-100px' };
