import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera as CameraIcon } from 'lucide-react';
import { CameraPicture } from '#web/camera/camera-picture.tsx';
import { noCameraWords } from '#web/camera/no-camera.ts';
import { PictureChooser } from '#web/camera/picture-chooser.tsx';
import { StartAgain } from '#web/camera/start-again.tsx';
import { noCamera, useCamera } from '#web/camera/use-camera.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { radius } from '#web/ui/radius.ts';

export type Picture = Blob | ImageBitmap;

interface CameraDialogProps {
  onPictures: (pictures: readonly Picture[]) => void;
  onClose: () => void;
}

/** The camera within the page, and files beside it. */
export function CameraDialog({ onPictures, onClose }: CameraDialogProps) {
  const camera = useCamera();
  const { state, wasMissed, capture } = camera;
  const why = noCamera(state);

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
          <PictureChooser multiple onChoose={take}>
            Choose photos
          </PictureChooser>
          {why !== null ? null : (
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
      {wasMissed ? (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          The photo could not be taken: the camera had stopped. Take it again.
        </Typography>
      ) : null}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        {why !== null ? (
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, maxWidth: 360 }}>
            <Typography role="status" sx={{ textAlign: 'center' }}>
              {noCameraWords(why, 'choose a photo')}
            </Typography>
            <StartAgain camera={camera} why={why} />
          </Box>
        ) : (
          <Box sx={{ width: '100%', height: '100%', borderRadius: radius.panel }}>
            <CameraPicture camera={camera} fit="contain" />
          </Box>
        )}
      </Box>
    </AppDialog>
  );
}
