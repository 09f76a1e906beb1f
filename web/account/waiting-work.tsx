import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSealedStatus } from '#web/data/sealed-work.ts';

/** Why the user's work from before their last log out is not back yet [D4.6]. */
export function WaitingWork() {
  const { waiting } = useSealedStatus();
  if (waiting === null) return null;
  return (
    <Box
      component="section"
      aria-labelledby="waiting-work"
      sx={{ mt: 2, p: 2, borderRadius: '14px', bgcolor: 'surface.control' }}
    >
      <Typography id="waiting-work" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        Work from before your last log out is still sealed
      </Typography>
      <Typography variant="body2">{waiting}</Typography>
    </Box>
  );
}
