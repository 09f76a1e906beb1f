import Box from '@mui/material/Box';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/survey/answers/signature.ts';
import { radius } from '#web/ui/radius.ts';

/** A drawn signature, to look at. */
export const SignatureDrawing = ({ path, label }: { path: string; label: string }) => (
  <Box
    component="svg"
    viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
    role="img"
    aria-label={label}
    sx={{
      display: 'block',
      width: '100%',
      maxWidth: 300,
      aspectRatio: `${SIGNATURE_WIDTH} / ${SIGNATURE_HEIGHT}`,
      mt: 0.75,
      borderRadius: radius.chip,
      bgcolor: 'text.primary',
    }}
  >
    <SignatureInk path={path} />
  </Box>
);

export const SignatureInk = ({ path }: { path: string }) => (
  <path d={path} fill="none" stroke="#0D0E10" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
);
