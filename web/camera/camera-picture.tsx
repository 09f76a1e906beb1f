import Box from '@mui/material/Box';
import type { Camera } from './use-camera.ts';

/** What the camera sees. */
export const CameraPicture = ({ camera: { video }, fit }: { camera: Camera; fit: 'contain' | 'cover' }) => (
  <Box
    component="video"
    ref={video}
    muted
    playsInline
    aria-label="What the camera sees"
    sx={{ width: '100%', height: '100%', objectFit: fit, borderRadius: 'inherit', bgcolor: 'common.black' }}
  />
);
