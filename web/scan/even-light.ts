import { smoothGreys } from './smooth-greys.ts';

/** Side of the cells whose light is measured, in pixels. */
const CELL = 8;
/** So many cells on each side of one are its surroundings. */
const REACH = 2;
/** The least deviation that is stretched, in sixteenths of a grey; a blank wall has less. */
const LEAST = 4;
/** What a deviation becomes, in greys. */
const CONTRAST = 64;
const MIDDLE = 128;

interface Size {
  width: number;
  height: number;
}

/** How a cell's greys become the result's: times its gain, and its offset added. */
interface Stretches {
  gain: Float32Array;
  offset: Float32Array;
}

/** The picture as if light fell evenly on it: each place as bright and as rich in contrast as any other. */
export function evenLight(picture: ImageData): ImageData {
  const { width, height } = picture;
  const greys = smoothGreys(picture);
  const cells = { width: Math.ceil(width / CELL), height: Math.ceil(height / CELL) };
  const stretches = measure(greys, picture, cells);
  const data = new Uint8ClampedArray(width * height * 4);
  const pixels = new Uint32Array(data.buffer);
  const gain = new Float32Array(cells.width);
  const offset = new Float32Array(cells.width);
  for (let y = 0; y < height; y += 1) {
    mixRows(stretches.gain, cells, y, gain);
    mixRows(stretches.offset, cells, y, offset);
    stretchRow(greys.subarray(y * width, (y + 1) * width), { gain, offset }, pixels.subarray(y * width, (y + 1) * width));
  }
  return { data, width, height, colorSpace: picture.colorSpace };
}

function measure(greys: Uint16Array, { width, height }: Size, cells: Size): Stretches {
  const count = cells.width * cells.height;
  const sums = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / CELL) * cells.width;
    for (let column = 0; column < cells.width; column += 1) {
      const end = y * width + Math.min(width, (column + 1) * CELL);
      let sum = 0;
      let square = 0;
      for (let at = y * width + column * CELL; at < end; at += 1) {
        const grey = greys[at] ?? 0;
        sum += grey;
        square += grey * grey;
      }
      sums[row + column] = (sums[row + column] ?? 0) + sum;
      squares[row + column] = (squares[row + column] ?? 0) + square;
    }
  }
  return stretchesOf(sums, squares, { width, height }, cells);
}

function stretchesOf(sums: Float64Array, squares: Float64Array, size: Size, cells: Size): Stretches {
  const gain = new Float32Array(sums.length);
  const offset = new Float32Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) {
    const [left, right] = surroundings(at % cells.width, cells.width);
    const [top, bottom] = surroundings(Math.floor(at / cells.width), cells.height);
    let sum = 0;
    let square = 0;
    for (let row = top; row < bottom; row += 1) {
      for (let cell = row * cells.width + left; cell < row * cells.width + right; cell += 1) {
        sum += sums[cell] ?? 0;
        square += squares[cell] ?? 0;
      }
    }
    const pixels = (Math.min(size.width, right * CELL) - left * CELL) * (Math.min(size.height, bottom * CELL) - top * CELL);
    const mean = sum / pixels;
    const deviation = Math.max(LEAST, Math.sqrt(Math.max(0, square / pixels - mean * mean)));
    gain[at] = CONTRAST / deviation;
    offset[at] = MIDDLE - (mean * CONTRAST) / deviation;
  }
  return { gain, offset };
}

const surroundings = (at: number, count: number): [number, number] => [Math.max(0, at - REACH), Math.min(count, at + REACH + 1)];

/** What holds for a row of pixels at each cell's middle: a mixture of the two rows of cells about it. */
function mixRows(values: Float32Array, cells: Size, y: number, into: Float32Array): void {
  const place = Math.max(0, y / CELL - 0.5);
  const top = Math.floor(place);
  const bottom = Math.min(cells.height - 1, top + 1);
  for (let column = 0; column < cells.width; column += 1) {
    const above = values[top * cells.width + column] ?? 0;
    into[column] = above + ((values[bottom * cells.width + column] ?? 0) - above) * (place - top);
  }
}

function stretchRow(greys: Uint16Array, { gain, offset }: Stretches, into: Uint32Array): void {
  let x = 0;
  for (let column = -1; x < greys.length; column += 1) {
    const [from, to] = [Math.max(0, column), Math.min(gain.length - 1, column + 1)];
    let times = gain[from] ?? 0;
    let plus = offset[from] ?? 0;
    const timesStep = ((gain[to] ?? 0) - times) / CELL;
    const plusStep = ((offset[to] ?? 0) - plus) / CELL;
    // From one cell's middle to the next one's.
    const end = Math.min(greys.length, (column + 1.5) * CELL);
    for (; x < end; x += 1) {
      const grey = (greys[x] ?? 0) * times + plus;
      into[x] = (grey < 0 ? 0 : grey > 255 ? 255 : grey | 0) * 0x01_01_01 + 0xff_00_00_00;
      times += timesStep;
      plus += plusStep;
    }
  }
}
