import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  heading: string;
  /** One line of sense. */
  line?: string;
  children: ReactNode;
}

/** Fields that belong together: one column on phones; from 960 their name at the left and the fields in two columns. */
export function FormSection({ heading, line, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 2,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box>
        <Typography id={id} variant="h3" component="h2">
          {heading}
        </Typography>
        {line !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }}>
            {line}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          columnGap: 2,
          rowGap: 2.5,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
