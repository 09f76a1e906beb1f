/** Browsers mute a track for a moment where a camera is slow. */
const MUTED_MILLISECONDS = 1000;

interface Heard {
  /** It runs, and gives no pictures for longer than a moment. */
  onSilent: () => void;
  /** It gives some again after that. */
  onBack: () => void;
}

/** Tells where a camera that runs gives no pictures, as while another app has it; returns what ends that. */
export function watchMute(track: MediaStreamTrack, { onSilent, onBack }: Heard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  const muted = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      onSilent();
    }, MUTED_MILLISECONDS);
  };
  const unmuted = () => {
    clearTimeout(timer);
    if (isSilent) onBack();
    isSilent = false;
  };
  track.addEventListener('mute', muted);
  track.addEventListener('unmute', unmuted);
  if (track.muted) muted();
  return () => {
    clearTimeout(timer);
    track.removeEventListener('mute', muted);
    track.removeEventListener('unmute', unmuted);
  };
}
