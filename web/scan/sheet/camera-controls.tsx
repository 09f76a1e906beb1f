import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Flashlight, SwitchCamera, Vibrate, Volume2, VolumeX } from 'lucide-react';
import { must } from '#domain/assertions.ts';
import type { Camera } from '#web/camera/use-camera.ts';
import { useMenu } from '#web/ui/overlays/use-menu.ts';
import { giveSignal } from './give-signal.ts';
import { RoundButton } from './round-button.tsx';
import { type Signal, signals, signalSetting } from './signal-setting.ts';

const after = <T,>(list: readonly T[], one: T): T => must(list[(list.indexOf(one) + 1) % list.length], 'the next');

/** Torch, zoom and lens, where the camera offers them, and how a code that was read is told. */
export function CameraControls({ camera }: { camera: Camera }) {
  const { controls, isLit, light, zoom, setZoom } = camera;
  return (
    <>
      {controls.hasTorch && (
        <RoundButton aria-label="Torch" aria-pressed={isLit} onClick={() => light(!isLit)}>
          <Flashlight size={24} aria-hidden />
        </RoundButton>
      )}
      {controls.zooms.length > 1 && (
        <RoundButton aria-label={`Zoom ${zoom}×`} onClick={() => setZoom(after(controls.zooms, zoom))}>
          {zoom}×
        </RoundButton>
      )}
      {camera.lenses.length > 1 && <LensPicker camera={camera} />}
      <SignalButton />
    </>
  );
}

function LensPicker({ camera: { lenses, lensId, chooseLens } }: { camera: Camera }) {
  const { onOpen, close, menu } = useMenu();
  return (
    <>
      <RoundButton aria-label="Lens" aria-haspopup="menu" onClick={onOpen}>
        <SwitchCamera size={24} aria-hidden />
      </RoundButton>
      <Menu {...menu}>
        {lenses.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === lensId}
            selected={id === lensId}
            onClick={() => {
              close();
              chooseLens(id);
            }}
            sx={{ minHeight: 48, maxWidth: 320, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const signalLooks = {
  vibration: { icon: Vibrate, name: 'Vibrates for a code' },
  sound: { icon: Volume2, name: 'Sounds for a code' },
  off: { icon: VolumeX, name: 'Silent for a code' },
} as const satisfies Record<Signal, object>;

function SignalButton() {
  const signal = signalSetting.use();
  const { icon: Icon, name } = signalLooks[signal];
  return (
    <RoundButton
      aria-label={name}
      onClick={() => {
        signalSetting.set(after(signals, signal));
        giveSignal();
      }}
    >
      <Icon size={24} aria-hidden />
    </RoundButton>
  );
}
