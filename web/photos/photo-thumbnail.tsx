import Box from '@mui/material/Box';
import { CircleAlert, CloudUpload, ImageOff } from 'lucide-react';
import type { FileId } from '#domain/file/file.ts';
import { isMissingPhoto, usePhoto } from '#web/data/page/photos.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { radius } from '#web/ui/radius.ts';

interface PhotoThumbnailProps {
  id: FileId;
  /** Its place among the photos of the answer, from 1. */
  number: number;
  size?: number;
}

/** A photo in small, marked until it is safe on the server [PHOTO]. */
export function PhotoThumbnail({ id, number, size = 40 }: PhotoThumbnailProps) {
  const { url, state } = usePhoto(id);
  const { unsentIds, refused } = useSyncStatus((sync) => sync.photos);
  const isRefused = refused.some((one) => one.id === id);
  const isUnsent = unsentIds.includes(id);
  return (
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: radius.chip,
        overflow: 'hidden',
        bgcolor: 'surface.control',
      }}
    >
      {url === null ? null : (
        <Box component="img" src={url} alt={`Photo ${number}`} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      )}
      {isMissingPhoto(state) ? <ImageOff size={20} aria-label={`Photo ${number}, not on this device`} /> : null}
      {isUnsent ? (
        <Box
          component="span"
          sx={{ position: 'absolute', right: 0, bottom: 0, display: 'flex', p: '2px', bgcolor: 'rgba(13,14,16,.82)' }}
        >
          {isRefused ? (
            <Box component="span" sx={{ display: 'flex', color: 'grade.fail.text' }}>
              <CircleAlert size={14} role="img" aria-label="Not taken by the server" />
            </Box>
          ) : (
            <CloudUpload size={14} role="img" aria-label="Not sent yet" />
          )}
        </Box>
      ) : null}
    </Box>
  );
}
