import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera as CameraIcon, Image } from 'lucide-react';
import { useRef } from 'react';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { type Camera, type NoCamera, useCamera } from './use-camera.ts';

export type Picture = Blob | ImageBitmap;

interface CameraDialogProps {
  onPictures: (pictures: readonly Picture[]) => void;
  onClose: () => void;
}

const whyNoCamera: Record<NoCamera, string> = {
  refused: 'The camera is not allowed here. Allow it in the browser’s settings for this site, or choose a photo.',
  absent: 'No camera was found. Choose a photo instead.',
  'in-use': 'The camera can’t be started. Another app may be using it: close that one and try again, or choose a photo.',
  insecure: 'The camera needs a secure (https) address. Choose a photo instead.',
};

const hasNoCamera = (state: Camera['state']): state is NoCamera => state in whyNoCamera;

/** The camera within the page, and files beside it. */
export function CameraDialog({ onPictures, onClose }: CameraDialogProps) {
  const { video, state, wasMissed, capture, restart } = useCamera();
  const chooser = useRef<HTMLInputElement>(null);

  const take = (pictures: readonly Picture[]) => {
    if (pictures.length === 0) return;
    onPictures(pictures);
    onClose();
  };
  const shoot = async () => {
    const picture = await capture();
    if (picture !== null) take([picture]);
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
          {hasNoCamera(state) ? null : (
            <Button
              color="proceed"
              startIcon={<CameraIcon aria-hidden />}
              disabled={state !== 'ready'}
              onClick={() => void shoot()}
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
      {wasMissed ? (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          The photo could not be taken: the camera had stopped. Take it again.
        </Typography>
      ) : null}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        {hasNoCamera(state) ? (
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, maxWidth: 360 }}>
            <Typography role="status" sx={{ textAlign: 'center' }}>
              {whyNoCamera[state]}
            </Typography>
            {state === 'in-use' ? <Button onClick={restart}>Try again</Button> : null}
          </Box>
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
