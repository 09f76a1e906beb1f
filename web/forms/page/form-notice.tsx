import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';

interface Props {
  /** Spoken at once. */
  alert?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** Something to know before the form, with what can be done about it. */
export function FormNotice({ alert = false, action, children }: Props) {
  return (
    <Box
      role={alert ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        mb: 3,
        px: 2,
        py: 1.5,
        borderRadius: radius.control,
        bgcolor: 'background.paper',
        ...panelEdge,
      }}
    >
      <Typography sx={{ flex: '1 1 240px' }}>{children}</Typography>
      {action}
    </Box>
  );
}
