import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera, Image } from 'lucide-react';
import { useRef } from 'react';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { useCamera } from './use-camera.ts';

export type Picture = Blob | ImageBitmap;

interface CameraDialogProps {
  onPictures: (pictures: readonly Picture[]) => void;
  onClose: () => void;
}

const whyNoCamera = {
  refused: 'The camera is not allowed here. Allow it in the browser’s settings for this site, or choose a photo.',
  absent: 'No camera was found. It also needs a secure (https) address. Choose a photo instead.',
} as const;

/** The camera within the page, and files beside it. */
export function CameraDialog({ onPictures, onClose }: CameraDialogProps) {
  const { video, state, capture } = useCamera();
  const chooser = useRef<HTMLInputElement>(null);
  const hasNone = state === 'refused' || state === 'absent';

  const take = (pictures: readonly Picture[]) => {
    if (pictures.length === 0) return;
    onPictures(pictures);
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Add photo"
      size="full-height"
      closable
      actions={
        <>
          <Button startIcon={<Image aria-hidden />} onClick={() => chooser.current?.click()}>
            Choose photos
          </Button>
          {hasNone ? null : (
            <Button
              color="proceed"
              startIcon={<Camera aria-hidden />}
              disabled={state !== 'ready'}
              onClick={() => void capture().then((picture) => take([picture]))}
            >
              Take photo
            </Button>
          )}
        </>
      }
    >
      <Box
        component="input"
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose photos"
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        {hasNone ? (
          <Typography role="status" sx={{ maxWidth: 360, textAlign: 'center' }}>
            {whyNoCamera[state]}
          </Typography>
        ) : (
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            sx={{ width: '100%', height: '100%', objectFit: 'contain', borderRadius: '14px', bgcolor: 'common.black' }}
          />
        )}
      </Box>
    </AppDialog>
  );
}
