import { localDay } from '#domain/day/local-day.ts';
import { jpegName } from '#domain/file/file-name.ts';

/** A chosen photo keeps its file's name; one from the camera is called by its time, as the device's clock shows it. */
export function photoName(picture: Blob | ImageBitmap, now: Date): string {
  const chosen = picture instanceof File ? jpegName(picture.name) : null;
  if (chosen !== null) return chosen;
  const pad = (part: number) => String(part).padStart(2, '0');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join('.');
  return `Photo ${localDay(now)} ${time}.jpg`;
}
