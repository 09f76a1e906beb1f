import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type NoCamera = 'refused' | 'absent' | 'in-use' | 'insecure';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'ready' | 'capturing' | NoCamera;
  /** Whether the last picture could not be taken. */
  wasMissed: boolean;
  /** What the camera sees now; null when it has gone, and is started again, or when a picture is being taken already. */
  capture: () => Promise<ImageBitmap | null>;
  restart: () => void;
}

/** The camera at the back, where there is one; it is off again when the caller goes. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const isCapturing = useRef(false);
  const [state, setState] = useState<Camera['state']>('starting');
  const [wasMissed, setMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const restart = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    let wanted = true;
    let stream: MediaStream | null = null;
    const end = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        stream = await openCamera();
        const element = video.current;
        if (!wanted || element === null) return end();
        // Another app, or the system, took it away.
        for (const track of stream.getTracks()) track.addEventListener('ended', restart);
        element.srcObject = stream;
        await element.play();
        if (wanted) setState('ready');
      } catch (error) {
        end();
        if (wanted) setState(whyNot(error));
      }
    };
    void start();
    return () => {
      wanted = false;
      end();
    };
  }, [attempt, restart]);

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
  return { video, state, wasMissed, capture, restart };
}

async function openCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });
}

function whyNot(error: unknown): NoCamera {
  if (!isSecureContext) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'absent';
}
