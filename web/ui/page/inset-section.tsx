import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { radius } from '../radius.ts';
import { panelEdge } from './panel-edge.ts';

interface Props {
  /** Of its heading. */
  id: string;
  title: string;
  children: ReactNode;
  /** Stands before what else there is, not after it. */
  first?: boolean;
}

/** A part of a sheet, on a surface of its own under its heading. */
export function InsetSection({ id, title, children, first = false }: Props) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ ...(first ? { mb: 2 } : { mt: 2 }), p: 2, borderRadius: radius.panel, bgcolor: 'surface.control', ...panelEdge }}
    >
      <Typography variant="sectionName" id={id} component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
