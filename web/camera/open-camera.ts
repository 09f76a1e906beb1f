import { type LensSetting, lensSetting } from './lens-setting.ts';
import { whyNoCamera } from './no-camera.ts';
import { type Lens, type LensFacts, rankLenses } from './rank-lenses.ts';

export interface OpenedCamera {
  stream: MediaStream;
  /** What can be chosen, best first. */
  lenses: readonly Lens[];
  /** The id of the one that is used. */
  lensId: string | null;
  /** What the next start begins with; null where another lens stands in for it this once. */
  keep: LensSetting | null;
}

const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** The lens that is chosen, or was used last, else the best at the back. For one that can't be started another stands in. */
export async function openCamera(chosen: LensSetting | null = null): Promise<OpenedCamera> {
  const known = chosen ?? lensSetting.get();
  const knownOne = known === null ? null : await openLens(known.id);
  const first = knownOne ?? (await openAny());
  const lenses = await listLenses();
  const isMissed = known !== null && knownOne === null;
  const untried = isMissed ? lenses.filter(({ id }) => id !== known.id) : lenses;
  const same = untried.find(({ id, name }) => id === known?.id || name === known?.name);
  const wanted = same ?? untried.slice(0, 1).find(({ isBack }) => isBack);
  const keep = (isMissed ? same : wanted) ?? null;
  const lensId = lensOf(first);
  if (wanted === undefined || wanted.id === lensId) return { stream: first, lenses, lensId, keep };
  release(first);
  const second = await openLens(wanted.id);
  if (second !== null) return { stream: second, lenses, lensId: lensOf(second), keep };
  const stream = await openAny();
  return { stream, lenses, lensId: lensOf(stream), keep: null };
}

/** A camera that is not released stays lit. */
export const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The one that the browser takes for the one at the back. */
const openAny = () => open({ facingMode: { ideal: 'environment' } });

const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video: { ...video, ...SIZE } });

/** Null where this lens can't be started: it is gone, broken or held by another app, which others need not be. */
async function openLens(id: string): Promise<MediaStream | null> {
  try {
    return await open({ deviceId: { exact: id } });
  } catch (error) {
    if (whyNoCamera(error) === 'refused') throw error;
    return null;
  }
}

const lensOf = (stream: MediaStream): string | null => stream.getVideoTracks()[0]?.getSettings().deviceId ?? null;

/** None before the camera was allowed: browsers tell no ids then. */
export async function listLenses(): Promise<Lens[]> {
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
