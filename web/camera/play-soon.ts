/** A camera that another app holds may be given, and never show a picture. */
const PATIENCE_MILLISECONDS = 8000;

/** Resolves with the first picture; rejects where none comes. */
export async function playSoon(video: Pick<HTMLVideoElement, 'play'>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DOMException('', 'TimeoutError')), PATIENCE_MILLISECONDS);
  try {
    await Promise.race([video.play(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
