declare global {
  /** Of the draft of image capture; WebKit and Firefox have some of them or none. */
  interface MediaTrackCapabilities {
    torch?: boolean;
    zoom?: { min: number; max: number };
    focusMode?: string[];
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
  }
}

export interface TrackControls {
  hasTorch: boolean;
  /** How many times closer, from 1; a single one where there is no zoom. */
  zooms: readonly number[];
}

const ZOOMS = [1, 2, 4];

/** What the lens offers. */
export function controlsOf(stream: MediaStream): TrackControls {
  const track = stream.getVideoTracks()[0];
  // Firefox has no getCapabilities.
  const { torch, zoom } = (track !== undefined && 'getCapabilities' in track && track.getCapabilities()) || {};
  return {
    hasTorch: torch === true,
    zooms: zoom === undefined ? [1] : ZOOMS.filter((times) => zoom.min <= times && times <= zoom.max),
  };
}

/** Whether the track took it. */
export async function setControl(stream: MediaStream, control: { torch: boolean } | { zoom: number }): Promise<boolean> {
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [control] });
    return true;
  } catch {
    return false;
  }
}
