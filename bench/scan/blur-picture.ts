import { HEIGHT, WIDTH, type Scene } from './scene.ts';

/** As a lens out of focus and a hand that moves do. */
export function blurPicture(picture: Float32Array, { blur: width, motion, pixelsPerModule }: Scene): Float32Array {
  const soft = width === 0 ? new Float32Array(1) : gaussian(width * pixelsPerModule);
  const moved = new Float32Array(Math.max(1, Math.round(motion * pixelsPerModule))).fill(1);
  return convolve(convolve(convolve(picture, soft, 1), soft, WIDTH), moved, 1);
}

function gaussian(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 3));
  return Float32Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma + 1e-6)));
}

/** Along rows with a stride of 1, along columns with a stride of a row. */
function convolve(picture: Float32Array, kernel: Float32Array, stride: 1 | typeof WIDTH): Float32Array {
  if (kernel.length === 1) return picture;
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const reach = Math.floor(kernel.length / 2);
  const last = (stride === 1 ? WIDTH : HEIGHT) - 1;
  const result = new Float32Array(picture.length);
  for (let at = 0; at < picture.length; at += 1) {
    const place = stride === 1 ? at % WIDTH : Math.floor(at / WIDTH);
    let sum = 0;
    for (let k = 0; k < kernel.length; k += 1) {
      const to = Math.min(last, Math.max(0, place + k - reach));
      sum += (kernel[k] ?? 0) * (picture[at + (to - place) * stride] ?? 0);
    }
    result[at] = sum / total;
  }
  return result;
}
