import { decodePicture } from '#web/scan/decoding/decode-picture.ts';

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void decodePicture(data, 'quick').then((text) => postMessage(text));
});
