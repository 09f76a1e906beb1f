import Box, { type BoxProps } from '@mui/material/Box';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';

/** What is decided about, on a surface of its own. */
export function DecisionCard(props: Omit<BoxProps, 'sx'>) {
  return (
    <Box
      {...props}
      sx={{
        p: { xs: 2, md: 2.5 },
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        overflowWrap: 'anywhere',
      }}
    />
  );
}
