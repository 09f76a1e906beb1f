import Box from '@mui/material/Box';
import { Panel } from '#web/ui/panel.tsx';

/** Holds the place of the grading panel until its chart has been loaded. */
export function GradingPlaceholder() {
  return (
    <Panel heading="Asset grading">
      <Box role="status" aria-label="Loading" sx={{ display: 'flex', gap: 3, minHeight: 192, alignItems: 'center' }}>
        <Box sx={{ width: 180, height: 180, borderRadius: '50%', border: '26px solid', borderColor: 'surface.control' }} />
      </Box>
    </Panel>
  );
}
