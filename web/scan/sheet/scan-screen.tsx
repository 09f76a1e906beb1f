import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera as CameraIcon, Grip, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { CameraPicture } from '#web/camera/camera-picture.tsx';
import { noCameraWords } from '#web/camera/no-camera.ts';
import { PictureChooser } from '#web/camera/picture-chooser.tsx';
import { noCamera, useCamera } from '#web/camera/use-camera.ts';
import { StartAgain } from '#web/camera/start-again.tsx';
import { AimFrame } from './aim-frame.tsx';
import { CameraControls } from './camera-controls.tsx';
import { Keypad } from './keypad.tsx';
import { ALTERED, NO_DECODER, readFile, UNREADABLE } from '../decoding/read-file.ts';
import { ResultBar } from './result-bar.tsx';
import { RoundButton } from './round-button.tsx';
import { codeRead, numberRead, type ScanRead } from './scan-read.ts';
import { Actions, Over, Picture, Screen, Start, End } from './scan-layout.tsx';
import { useScanner } from './use-scanner.ts';
import { radius } from '#web/ui/radius.ts';

export interface ScanScreenProps {
  /** The camera runs. */
  isOn: boolean;
  onClose: () => void;
  /** What to do, over the camera. */
  help: string;
  /** What was read last: the same code is not told again while it stands. */
  read: ScanRead | null;
  onRead: (read: ScanRead | null) => void;
  /** What it led to, when it led nowhere; scanning goes on. */
  result: ReactNode;
  /** Nothing is scanned meanwhile, as while there is something to choose. */
  isPaused?: boolean;
  /** What the keypad's key does. */
  act: string;
  /** Beside 'Not working?'. */
  action?: ReactNode;
}

/** The camera with where to aim, and what there is where it doesn't work: a keypad, a photo [S2]. */
export function ScanScreen(props: ScanScreenProps) {
  const { isOn, onClose, help, read, onRead, result, isPaused = false, act, action } = props;
  const screen = useRef<HTMLDivElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [readerFault, setReaderFault] = useState<string | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const camera = useCamera(isOn && !isTyping && readerFault === null);
  const why = readerFault === null ? noCamera(camera.state) : null;
  const seesNothing = why !== null || readerFault !== null;

  const words =
    isTyping || !seesNothing
      ? null
      : why === null
        ? `${readerFault} Type the number meanwhile.`
        : noCameraWords(why, 'type the number');

  const tell = (next: ScanRead) => {
    setFileFault(null);
    onRead(next);
  };
  useScanner(camera, isOn && !isPaused, {
    onText: (text) => {
      if (read?.by !== 'code' || read.value !== text) tell(codeRead(text));
    },
    onDark: () => {
      if (camera.controls.hasTorch && !camera.isLit) camera.light(true);
    },
    onNoDecoder: () => setReaderFault(NO_DECODER),
    onAltered: () => setReaderFault(ALTERED),
    onUnreadable: () => setReaderFault(UNREADABLE),
  });
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const reading = await readFile(file);
    if ('text' in reading) return tell(codeRead(reading.text));
    onRead(null);
    setFileFault(reading.fault);
  };
  const retry = () => {
    setReaderFault(null);
    camera.restart();
  };
  const told = fileFault === null ? result : <ResultBar title={fileFault} />;
  return (
    <Screen ref={screen}>
      <Start>
        <RoundButton aria-label="Close" onClick={onClose}>
          <X size={24} aria-hidden />
        </RoundButton>
      </Start>
      {isTyping || seesNothing ? (
        <Over>
          <Box
            role="status"
            sx={{ ml: '60px', minHeight: 52, display: 'grid', alignItems: 'center', gap: 1, '&:empty': { display: 'none' } }}
          >
            {words !== null && <Typography variant="body2">{words}</Typography>}
            {told}
          </Box>
          {readerFault !== null && !isTyping && <Button onClick={retry}>Try again</Button>}
          {why !== null && !isTyping && <StartAgain camera={camera} why={why} />}
          <Keypad
            act={act}
            onNumber={(texts) => tell(numberRead(texts))}
            focused={isTyping}
            indented={words === null && told === null}
          />
        </Over>
      ) : (
        <Picture>
          <CameraPicture camera={camera} fit="cover" />
          {!isPaused && <AimFrame />}
          <End>
            <CameraControls camera={camera} />
          </End>
          <Box
            role="status"
            sx={{
              m: '12px',
              // Below the buttons: the picture grows with what is told.
              ...(told !== null && { pt: '60px' }),
              ...(isPaused && { position: 'absolute', inset: 0, m: 0, p: '72px 12px 12px' }),
              display: 'flex',
              justifyContent: 'center',
              alignItems: 'flex-end',
              pointerEvents: 'none',
              '& > *': { pointerEvents: 'auto', position: 'relative' },
            }}
          >
            {told ?? (
              <Typography
                sx={{ px: 1.5, py: 0.75, borderRadius: radius.control, bgcolor: 'rgba(13, 14, 16, 0.82)', fontWeight: 600 }}
              >
                {help}
              </Typography>
            )}
          </Box>
        </Picture>
      )}
      <Actions>
        <Typography sx={{ alignSelf: 'center' }}>Not working?</Typography>
        {action}
        {seesNothing ? null : (
          <Button
            startIcon={isTyping ? <CameraIcon aria-hidden /> : <Grip aria-hidden />}
            onClick={() => {
              screen.current?.scrollIntoView({ block: 'start' });
              setTyping(!isTyping);
              setFileFault(null);
              onRead(null);
            }}
          >
            {isTyping ? 'Use camera' : 'Type number'}
          </Button>
        )}
        <PictureChooser onChoose={(files) => void choose(files)}>From a photo</PictureChooser>
      </Actions>
    </Screen>
  );
}
