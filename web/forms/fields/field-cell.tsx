import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A field's place in the grid of its section. */
export function FieldCell({ wide = false, children }: { wide?: boolean | undefined; children: ReactNode }) {
  return <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : 'auto' }}>{children}</Box>;
}
