import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TriangleAlert } from 'lucide-react';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';

/** Something that its reader should know before the rest. */
export function Notice({ children }: { children: string }) {
  return (
    <Box
      role="status"
      sx={{ display: 'flex', gap: 1, mb: 2, p: 2, borderRadius: radius.panel, bgcolor: 'surface.control', ...panelEdge }}
    >
      <TriangleAlert size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}
