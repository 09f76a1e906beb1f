import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStorageState } from '#web/data/storage-status.ts';
import { useUnkeptCount } from '#web/data/unkept.ts';
import { FreeSpaceButton } from './free-space-button.tsx';
import { NotKept } from './not-kept.tsx';

/** In the sync centre: that this device is full, or nearly. */
export function StoragePanel() {
  const state = useStorageState();
  const unkept = useUnkeptCount();
  const [failure, setFailure] = useState('');
  if (unkept > 0 || state === 'full' || state === 'failing') return <NotKept />;
  if (state === 'fine') return null;
  return (
    <Box component="section" aria-labelledby="storage-low" sx={{ mb: 2, p: 2, borderRadius: '14px', bgcolor: 'surface.control' }}>
      <Typography id="storage-low" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        This device is almost full
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        What you save is still kept, in the last 4 MB. Nothing new is received until there is room. {failure}
      </Typography>
      <FreeSpaceButton onFailed={setFailure} />
    </Box>
  );
}
