import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefusedPhoto, retryPhotos } from '#web/data/sync-status.ts';

/** The photos of saved surveys that could not be sent, with the reasons; they stay on this device [D4.4]. */
export function RefusedPhotos({ refused }: { refused: readonly RefusedPhoto[] }) {
  const reasons = Map.groupBy(refused, ({ message }) => message);
  return (
    <Box component="section" aria-labelledby="refused-photos" sx={{ mt: 2 }}>
      <Typography id="refused-photos" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        Photos that could not be sent
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {[...reasons].map(([message, photos]) => (
          <Box key={message} component="li" sx={{ p: 2, borderRadius: '14px', bgcolor: 'surface.control' }}>
            <Typography sx={{ fontWeight: 650 }}>{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {message}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button onClick={() => void retryPhotos()} sx={{ mt: 1 }}>
        Retry
      </Button>
    </Box>
  );
}
