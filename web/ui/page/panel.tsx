import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { panelEdge } from './panel-edge.ts';
import { radius } from '../radius.ts';

interface Props {
  heading?: string;
  /** One quiet action on the heading's line. */
  action?: ReactNode;
  tone?: 'plain' | 'amber' | 'fail';
  children: ReactNode;
}

export function Panel({ heading, action, tone = 'plain', children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={heading === undefined ? undefined : id}
      sx={(theme) => ({
        p: { xs: 2, md: 2.5 },
        borderRadius: radius.panel,
        minWidth: 0,
        backgroundColor: tone === 'plain' ? theme.vars.palette.background.paper : theme.vars.palette.grade[tone].tint,
        ...panelEdge,
      })}
    >
      {heading !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            minHeight: action ? 28 : 0,
            mb: 1,
          }}
        >
          <Typography variant="h3" component="h2" id={id} sx={tone === 'plain' ? {} : { color: `grade.${tone}.text` }}>
            {heading}
          </Typography>
          {action !== undefined && <Box sx={{ my: -1.25, mr: -1 }}>{action}</Box>}
        </Box>
      )}
      {children}
    </Box>
  );
}
