import Button from '@mui/material/Button';
import { type LensButtonProps, LensPicker } from './lens-picker.tsx';
import { mayTryAgain, type NoCamera } from './no-camera.ts';
import type { Camera } from './use-camera.ts';

/** What may bring a picture where there is none. */
export const StartAgain = ({ camera, why }: { camera: Camera; why: NoCamera }) =>
  mayTryAgain(why) && (
    <>
      <Button onClick={camera.restart}>Try again</Button>
      <LensPicker camera={camera} opener={OtherLens} />
    </>
  );

const OtherLens = (props: LensButtonProps) => <Button {...props}>Choose another lens</Button>;
