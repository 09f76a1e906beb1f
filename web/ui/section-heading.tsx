import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  children: string;
  count?: number;
}

/** Stands above a block of rows and stays under the header while they scroll. */
export function SectionHeading({ children, count }: Props) {
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
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
      <Typography component="h3" sx={{ fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 650 }}>
        {children}
      </Typography>
      {count !== undefined && (
        <Typography
          component="span"
          sx={{ fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 650, color: 'text.secondary' }}
        >
          {count.toLocaleString('en-GB')}
        </Typography>
      )}
    </Box>
  );
}
