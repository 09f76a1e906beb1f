import { unreachable } from '#domain/assertions.ts';
import { signalSetting } from './signal-setting.ts';

const VIBRATION_MILLISECONDS = 30;
const TONE = { hertz: 1760, seconds: 0.09, loudness: 0.2 };

let audio: AudioContext | null = null;

/** To be called while a tap is handled: iPhones play nothing before. */
export function prepareSignal(): void {
  if (signalSetting.get() !== 'sound') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

/** Tells the hand or the ear that a code was read. */
export function giveSignal(): void {
  const signal = signalSetting.get();
  switch (signal) {
    case 'vibration':
      navigator.vibrate(VIBRATION_MILLISECONDS);
      return;
    case 'sound':
      return playTone();
    case 'off':
      return;
    default:
      unreachable(signal);
  }
}

function playTone(): void {
  prepareSignal();
  if (audio === null) return;
  const tone = new OscillatorNode(audio, { frequency: TONE.hertz });
  const end = audio.currentTime + TONE.seconds;
  tone.connect(new GainNode(audio, { gain: TONE.loudness })).connect(audio.destination);
  tone.start();
  tone.stop(end);
}
