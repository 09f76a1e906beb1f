import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'ready' | 'refused' | 'absent';
  /** What the camera sees now. */
  capture: () => Promise<ImageBitmap>;
}

/** The camera at the back, where there is one; it is off again when the caller goes. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('starting');

  useEffect(() => {
    let wanted = true;
    let stream: MediaStream | null = null;
    const end = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        stream = await openCamera();
        const element = video.current;
        if (!wanted || element === null) return end();
        element.srcObject = stream;
        await element.play();
        if (wanted) setState('ready');
      } catch (error) {
        end();
        if (wanted) setState(isRefusal(error) ? 'refused' : 'absent');
      }
    };
    void start();
    return () => {
      wanted = false;
      end();
    };
  }, []);

  const capture = () => {
    if (video.current === null) throw new Error('the camera is off');
    return createImageBitmap(video.current);
  };
  return { video, state, capture };
}

async function openCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';
