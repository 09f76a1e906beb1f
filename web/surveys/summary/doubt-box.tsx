import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { radius } from '#web/ui/radius.ts';
import type { Doubt } from './ask-before-submit.ts';

/** What is asked before a survey is saved, said above its grade. */
export const DoubtBox = ({ doubt }: { doubt: Doubt }) => (
  <Box sx={{ mb: 2, p: 2, borderRadius: radius.control, bgcolor: 'surface.sheet' }}>
    <Typography sx={{ fontWeight: 650 }}>{doubt.title}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
      {doubt.body}
    </Typography>
  </Box>
);
