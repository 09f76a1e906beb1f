import { lensSetting } from './lens-setting.ts';
import { type Lens, type LensFacts, rankLenses } from './rank-lenses.ts';

export interface OpenedCamera {
  stream: MediaStream;
  /** What can be chosen, best first. */
  lenses: readonly Lens[];
  /** The id of the one that is used. */
  lensId: string | null;
}

const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** The lens that was used last, else the best at the back. */
export async function openCamera(): Promise<OpenedCamera> {
  const kept = lensSetting.get();
  const first = (kept === null ? null : await openLens(kept.id)) ?? (await open({ facingMode: { ideal: 'environment' } }));
  const lenses = await listLenses();
  const [best] = lenses;
  const wanted = lenses.find(({ id, name }) => id === kept?.id || name === kept?.name) ?? (best?.isBack === true ? best : null);
  const current = lensOf(first);
  if (wanted === null || wanted.id === current) return { stream: first, lenses, lensId: current };
  release(first);
  const second = await openLens(wanted.id);
  if (second !== null) lensSetting.set(wanted);
  const stream = second ?? (await open({ facingMode: { ideal: 'environment' } }));
  return { stream, lenses, lensId: lensOf(stream) };
}

/** A camera that is not released stays lit. */
export const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video: { ...video, ...SIZE } });

/** Null where the lens is not there any more. */
async function openLens(id: string): Promise<MediaStream | null> {
  try {
    return await open({ deviceId: { exact: id } });
  } catch (error) {
    const isGone = error instanceof DOMException && ['OverconstrainedError', 'NotFoundError'].includes(error.name);
    // Chromium's OverconstrainedError is no DOMException.
    if (isGone || (error as { name?: string }).name === 'OverconstrainedError') return null;
    throw error;
  }
}

const lensOf = (stream: MediaStream): string | null => stream.getVideoTracks()[0]?.getSettings().deviceId ?? null;

async function listLenses(): Promise<Lens[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return rankLenses(devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(factsOf));
}

function factsOf(device: MediaDeviceInfo): LensFacts {
  const told = 'getCapabilities' in device ? (device as InputDeviceInfo).getCapabilities() : null;
  return {
    id: device.deviceId,
    label: device.label,
    facing: told?.facingMode ?? [],
    focusModes: told?.focusMode ?? null,
  };
}
