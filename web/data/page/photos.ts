import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FileId } from '#domain/file/file.ts';
import type { Draft } from '../protocol/draft.ts';
import { newId } from '../new-id.ts';
import { callWorker } from './connection/worker-client.ts';
import { CallError } from '../protocol/call-error.ts';
import { useSyncStatus } from './sync-status.ts';
import type { GivenUp, PhotoPlace, PhotoToTake } from '../protocol/photo-place.ts';

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

/** Drops a chosen file that is no photo yet. */
export const giveUpFile = (id: FileId): Promise<GivenUp> => callWorker('giveUpFile', id);

export interface ShownPhoto {
  /** `not-arrived` at the server either. */
  state: 'loading' | 'ready' | 'needs-connection' | 'not-arrived' | 'failed';
  url: string | null;
  retry: () => void;
}

type Shown = Omit<ShownPhoto, 'retry'> & { id: FileId | null; attempt: number };

/**
 * A photo as an image's address: from this device when it holds it, else from the server, which is asked again after each
 * round until it comes [PHOTO].
 */
export function usePhoto(id: FileId): ShownPhoto {
  const [shown, setShown] = useState<Shown>({ id: null, attempt: 0, state: 'loading', url: null });
  const [attempt, setAttempt] = useState(0);
  /** In the background: what is said of it stays meanwhile. */
  const [looks, setLooks] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isMissing = isMissingPhoto(shown.state);
  const round = useSyncStatus(({ online, lastSyncedAt }) => (online ? lastSyncedAt : null));
  const lookAgain = useEffectEvent(() => isMissing && setLooks((count) => count + 1));
  useEffect(() => {
    if (round !== null) lookAgain();
  }, [round]);

  useEffect(() => {
    let url: string | null = null;
    let wanted = true;
    const show = (next: Pick<Shown, 'state' | 'url'>) => wanted && setShown({ id, attempt, ...next });
    callWorker('photo', id).then(
      (binary) => {
        if (!wanted) return;
        url = URL.createObjectURL(new Blob([binary], { type: 'image/jpeg' }));
        show({ state: 'ready', url });
      },
      (error: unknown) => show({ state: whyMissing(error), url: null }),
    );
    return () => {
      wanted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, attempt, looks]);

  if (shown.id !== id || shown.attempt !== attempt) return { state: 'loading', url: null, retry };
  return { state: shown.state, url: shown.url, retry };
}

export const isMissingPhoto = (state: ShownPhoto['state']): boolean => state !== 'loading' && state !== 'ready';

function whyMissing(error: unknown): 'needs-connection' | 'not-arrived' | 'failed' {
  const code = error instanceof CallError ? error.code : null;
  return code === 'needs-connection' ? code : code === 'not-found' ? 'not-arrived' : 'failed';
}
