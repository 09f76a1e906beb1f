import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type LensSetting, lensSetting } from './lens-setting.ts';
import { type NoCamera, whyNoCamera } from './no-camera.ts';
import { listLenses, openCamera, type OpenedCamera, release } from './open-camera.ts';
import { playSoon } from './play-soon.ts';
import { controlsOf, setControl, type TrackControls } from './track-controls.ts';
import { usePageShown } from './use-page-shown.ts';
import { watchMute } from './watch-mute.ts';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'ready' | 'capturing' | NoCamera;
  /** Whether the last picture could not be taken. */
  wasMissed: boolean;
  /** What the camera sees now; null when it has gone, and is started again, or when a picture is being taken already. */
  capture: () => Promise<ImageBitmap | null>;
  restart: () => void;
  /** Told also where the camera could not be started: another lens may. */
  lenses: OpenedCamera['lenses'];
  lensId: string | null;
  chooseLens: (id: string) => void;
  /** What can be set while it runs. */
  controls: TrackControls;
  isLit: boolean;
  light: (on: boolean) => void;
  zoom: number;
  setZoom: (times: number) => void;
}

/** Why there is no picture; null while there is one, or will be. */
export const noCamera = (state: Camera['state']): NoCamera | null =>
  state === 'starting' || state === 'ready' || state === 'capturing' ? null : state;

/** A camera that ends sooner than this after its start is not started again by itself. */
const STEADY_MILLISECONDS = 5000;
const NO_CONTROLS: TrackControls = { hasTorch: false, zooms: [1] };

/** The camera at the back, where there is one; it is off while the page is hidden, and when the caller goes or says so. */
export function useCamera(isOn = true): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const isCapturing = useRef(false);
  /** For the next start. */
  const chosen = useRef<LensSetting | null>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  const [opened, setOpened] = useState<OpenedCamera | null>(null);
  const [lenses, setLenses] = useState<OpenedCamera['lenses']>([]);
  const [wasMissed, setMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isLit, setLit] = useState(false);
  const [zoom, setZoom] = useState(1);
  const runs = usePageShown() && isOn;

  const restart = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    if (!runs) return;
    let wanted = true;
    let stream: MediaStream | null = null;
    let endWatch = () => {};
    const start = async () => {
      try {
        const camera = await openCamera(chosen.current);
        ({ stream } = camera);
        const element = video.current;
        if (!wanted || element === null) return release(stream);
        const startedAt = performance.now();
        // Another app, or the system, took it away.
        const ended = () => {
          if (!wanted) return;
          wanted = false;
          if (performance.now() - startedAt < STEADY_MILLISECONDS) setState('stopped');
          else restart();
        };
        for (const track of stream.getTracks()) track.addEventListener('ended', ended);
        element.srcObject = stream;
        await playSoon(element);
        if (!wanted) return;
        chosen.current = null;
        if (camera.keep !== null) lensSetting.set(camera.keep);
        setOpened(camera);
        setLenses(camera.lenses);
        setState('ready');
        const [track] = stream.getVideoTracks();
        if (track !== undefined) endWatch = watchMute(track, { onSilent: () => setState('stopped'), onBack: restart });
      } catch (error) {
        if (stream !== null) release(stream);
        if (!wanted) return;
        chosen.current = null;
        setState(whyNoCamera(error));
        setLenses(await listLenses().catch(() => []));
      }
    };
    void start();
    return () => {
      wanted = false;
      endWatch();
      if (stream !== null) release(stream);
      setState('starting');
      setOpened(null);
      setLit(false);
      setZoom(1);
    };
  }, [runs, attempt, restart]);

  const capture = async () => {
    if (isCapturing.current || video.current === null) return null;
    isCapturing.current = true;
    setState('capturing');
    try {
      const picture = await createImageBitmap(video.current);
      setState('ready');
      setMissed(false);
      return picture;
    } catch {
      setMissed(true);
      restart();
      return null;
    } finally {
      isCapturing.current = false;
    }
  };
  const set = async (control: { torch: boolean } | { zoom: number }) =>
    opened !== null && (await setControl(opened.stream, control));
  return {
    video,
    state,
    wasMissed,
    capture,
    restart,
    lenses,
    lensId: opened?.lensId ?? null,
    chooseLens: (id) => {
      const lens = lenses.find((one) => one.id === id);
      if (lens === undefined) return;
      chosen.current = lens;
      restart();
    },
    controls: opened === null ? NO_CONTROLS : controlsOf(opened.stream),
    isLit,
    light: (on) => void set({ torch: on }).then((took) => took && setLit(on)),
    zoom,
    setZoom: (times) => void set({ zoom: times }).then((took) => took && setZoom(times)),
  };
}
