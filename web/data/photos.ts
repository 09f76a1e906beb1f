import { useCallback, useEffect, useState } from 'react';
import type { FileId } from '#domain/file/file.ts';
import type { Draft } from './draft.ts';
import { callWorker, WorkerError } from './worker-client.ts';
import type { PhotoPlace } from './worker/photo-shelf.ts';

/**
 * Scales a picture in the worker and keeps it with the answer that names it; durable when the promise resolves, with the
 * survey in progress as it is kept then [D4.4].
 */
export const takePhoto = (picture: Blob | ImageBitmap, place: PhotoPlace): Promise<Draft> =>
  callWorker('takePhoto', picture, place);

export interface ShownPhoto {
  state: 'loading' | 'ready' | 'needs-connection' | 'failed';
  url: string | null;
  retry: () => void;
}

/** A photo as an image's address: from this device when it holds it, else from the server [D4.4]. */
export function usePhoto(id: FileId): ShownPhoto {
  const [shown, setShown] = useState<Omit<ShownPhoto, 'retry'>>({ state: 'loading', url: null });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let url: string | null = null;
    let wanted = true;
    setShown({ state: 'loading', url: null });
    callWorker('photo', id).then(
      (binary) => {
        if (!wanted) return;
        url = URL.createObjectURL(new Blob([binary], { type: 'image/jpeg' }));
        setShown({ state: 'ready', url });
      },
      (error: unknown) => {
        const offline = error instanceof WorkerError && error.code === 'needs-connection';
        if (wanted) setShown({ state: offline ? 'needs-connection' : 'failed', url: null });
      },
    );
    return () => {
      wanted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, attempt]);

  return { ...shown, retry };
}
