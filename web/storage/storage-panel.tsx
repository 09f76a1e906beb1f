import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStorageState } from '#web/data/page/storage-status.ts';
import { useUnkeptCount } from '#web/data/page/unkept.ts';
import { InsetSection } from '#web/ui/page/inset-section.tsx';
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
    <InsetSection id="storage-low" title="This device is almost full" first>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        What you save is still kept, in the last 4 MB. Nothing new is received until there is room. {failure}
      </Typography>
      <FreeSpaceButton onFailed={setFailure} />
    </InsetSection>
  );
}
