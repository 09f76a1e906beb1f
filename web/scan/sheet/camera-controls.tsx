import { Flashlight, SwitchCamera, Vibrate, Volume2, VolumeX } from 'lucide-react';
import { must } from '#domain/assertions.ts';
import { type LensButtonProps, LensPicker } from '#web/camera/lens-picker.tsx';
import type { Camera } from '#web/camera/use-camera.ts';
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
      <LensPicker camera={camera} opener={LensButton} />
      <SignalButton />
    </>
  );
}

const LensButton = (props: LensButtonProps) => (
  <RoundButton {...props} aria-label="Lens">
    <SwitchCamera size={24} aria-hidden />
  </RoundButton>
);

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
