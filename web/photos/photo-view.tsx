import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert, CloudUpload, Trash2 } from 'lucide-react';
import { unreachable } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import { type ShownPhoto, usePhoto } from '#web/data/page/photos.ts';
import { retryPhotos, useSyncStatus } from '#web/data/page/sync-status.ts';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { radius } from '#web/ui/radius.ts';

interface PhotoViewProps {
  id: FileId;
  number: number;
  /** Absent where it can only be looked at. */
  onDelete: ((photo: Element | null) => void) | null;
}

/** One photo in full width. */
export function PhotoView({ id, number, onDelete }: PhotoViewProps) {
  const photo = usePhoto(id);
  const { unsentIds, refused } = useSyncStatus((sync) => sync.photos);
  const isUnsent = unsentIds.includes(id);
  const refusal = refused.find((one) => one.id === id);
  return (
    <Box component="li" sx={{ listStyle: 'none', mb: 2 }}>
      <Box sx={{ minHeight: 120, borderRadius: radius.panel, overflow: 'hidden', bgcolor: 'surface.control' }}>
        <Picture photo={photo} number={number} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 650 }}>
          Photo {number}
        </Typography>
        {isUnsent && refusal === undefined ? (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}>
            <CloudUpload size={16} aria-hidden />
            Not sent yet
          </Typography>
        ) : null}
        {onDelete === null ? null : (
          <Button
            variant="text"
            color="inherit"
            startIcon={<Trash2 aria-hidden />}
            onClick={({ currentTarget }) => onDelete(currentTarget.closest('li'))}
          >
            Delete photo {number}
          </Button>
        )}
      </Box>
      {refusal === undefined ? null : (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body2" sx={{ display: 'flex', gap: 0.75, flex: 1, color: 'grade.fail.text' }}>
            <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            The server did not take this photo: {refusal.message}
          </Typography>
          <Button onClick={() => void retryPhotos()}>Retry</Button>
        </Box>
      )}
    </Box>
  );
}

function Picture({ photo, number }: { photo: ShownPhoto; number: number }) {
  switch (photo.state) {
    case 'loading':
      return <Box role="status" aria-label="Loading" sx={{ height: 240 }} />;
    case 'ready':
      return (
        <Box
          component="img"
          src={photo.url ?? ''}
          alt={`Photo ${number}`}
          sx={{ display: 'block', width: '100%', height: 'auto' }}
        />
      );
    case 'needs-connection':
      return (
        <ErrorState title="Needs a connection" hint="This photo of an older survey is on the server." onRetry={photo.retry} />
      );
    case 'not-arrived':
      return (
        <ErrorState
          title="This photo is not on the server"
          hint="It may still be on its way: the device that took it sends it when it has a connection. If it stays so, tell an administrator."
          onRetry={photo.retry}
        />
      );
    case 'failed':
      return <ErrorState title="The photo could not be loaded" hint="Nothing was changed." onRetry={photo.retry} />;
    default:
      return unreachable(photo.state);
  }
}
