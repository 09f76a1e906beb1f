import { decodePicture } from '#web/scan/decode-picture.ts';

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void decodePicture(data).then((text) => postMessage(text));
});
