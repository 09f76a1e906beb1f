import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { retryPhotos } from '#web/data/page/sync-status.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import type { PhotoStatus } from '#web/data/protocol/sync-status.ts';
import { PhotoList } from './photo-list.tsx';
import { photoRows } from './photo-rows.ts';

/** The photos that only this device has: those that could not be sent, with the reasons, or else the others [SYNC.60, PHOTO]. */
export function UnsentPhotos({ status, refused }: { status: PhotoStatus; refused: boolean }) {
  const surveys = useQuery('unsentPhotos', {}) ?? [];
  const rows = photoRows(surveys, status).filter(({ isRefused }) => isRefused === refused);
  if (rows.length === 0) return null;
  const id = refused ? 'refused-photos' : 'unsent-photos';
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography variant="sectionName" id={id} component="h3" sx={{ mb: 1 }}>
        {refused ? 'Photos that could not be sent' : 'Photos only on this device'}
      </Typography>
      <PhotoList rows={rows} />
      {refused && (
        <Button onClick={() => void retryPhotos()} sx={{ mt: 1 }}>
          Retry
        </Button>
      )}
    </Box>
  );
}
