import { useCallback, useEffect, useState } from 'react';
import type { FileId } from '#domain/file/file.ts';
import type { Draft } from '../protocol/draft.ts';
import { newId } from '../new-id.ts';
import { callWorker } from './connection/worker-client.ts';
import { CallError } from '../protocol/call-error.ts';
import type { PhotoPlace, PhotoToTake } from '../protocol/photo-place.ts';

/** Keeps a chosen file as it is, so that a page that is killed loses none that waits to be scaled [PHOTO]. */
export async function holdPhoto(picture: Blob | ImageBitmap, place: PhotoPlace): Promise<PhotoToTake> {
  const id = newId<FileId>();
  const isHeld = await callWorker('holdPhoto', id, picture, place).catch(() => false);
  return { id, picture, isHeld };
}

/**
 * Scales a picture in the worker and keeps it with the answer that names it; durable when the promise resolves, with the
 * survey in progress as it is kept then [PHOTO].
 */
export const takePhoto = (photo: PhotoToTake, place: PhotoPlace): Promise<Draft> => callWorker('takePhoto', photo, place);

export interface ShownPhoto {
  state: 'loading' | 'ready' | 'needs-connection' | 'failed';
  url: string | null;
  retry: () => void;
}

/** A photo as an image's address: from this device when it holds it, else from the server [PHOTO]. */
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
        const offline = error instanceof CallError && error.code === 'needs-connection';
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
