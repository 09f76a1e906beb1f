import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { grouped } from '#domain/grouped.ts';

interface Props {
  children: string;
  count?: number;
  /** It scrolls away, where heads within the block stay instead. */
  leaves?: boolean;
}

/** Stands above a block of rows and stays under the header while they scroll. */
export const SectionHeading = memo(function SectionHeading({ children, count, leaves = false }: Props) {
  return (
    <Box
      sx={(theme) => ({
        position: leaves ? 'static' : 'sticky',
        top: 'var(--header-height, 64px)',
        zIndex: 2,
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        px: 0.25,
        py: 1,
        backgroundColor: theme.vars.palette.background.default,
      })}
    >
      <Typography variant="rowName" component="h3">
        {children}
      </Typography>
      {count !== undefined && (
        <Typography variant="rowName" component="span" sx={{ color: 'text.secondary' }}>
          {grouped(count)}
        </Typography>
      )}
    </Box>
  );
});
