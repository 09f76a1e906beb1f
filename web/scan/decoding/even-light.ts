import { type GreyPicture, newGreyPicture } from './grey-picture.ts';
import type { FineGreys } from './smooth-greys.ts';

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

/** The squares whose light is measured: how many there are, and their side in pixels. */
interface Cells extends Size {
  side: number;
}

/** Of each cell. */
interface Measured {
  sums: Float64Array;
  squares: Float64Array;
  pixels: Float64Array;
}

/** How a cell's greys become the result's: times its gain, and its offset added. */
interface Stretches {
  gain: Float32Array;
  offset: Float32Array;
}

/** The picture as if light fell evenly on it: each place as bright and as rich in contrast as those in reach. */
export function evenLight({ sixteenths, width, height }: FineGreys, cell: number): GreyPicture {
  const cells = { side: cell, width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  const stretches = stretchesOf(measure(sixteenths, { width, height }, cells), cells);
  const even = newGreyPicture(width, height);
  const row = { gain: new Float32Array(cells.width), offset: new Float32Array(cells.width) };
  for (let y = 0; y < height; y += 1) {
    mixRows(stretches.gain, cells, y, row.gain);
    mixRows(stretches.offset, cells, y, row.offset);
    const [start, end] = [y * width, (y + 1) * width];
    stretchRow(sixteenths.subarray(start, end), row, cell, even.greys.subarray(start, end));
  }
  return even;
}

function measure(sixteenths: Uint16Array, { width, height }: Size, cells: Cells): Measured {
  const count = cells.width * cells.height;
  const measured = { sums: new Float64Array(count), squares: new Float64Array(count), pixels: new Float64Array(count) };
  const { sums, squares, pixels } = measured;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cells.side) * cells.width;
    for (let column = 0; column < cells.width; column += 1) {
      const start = y * width + column * cells.side;
      const end = y * width + Math.min(width, (column + 1) * cells.side);
      let sum = 0;
      let square = 0;
      for (let at = start; at < end; at += 1) {
        const grey = sixteenths[at] ?? 0;
        sum += grey;
        square += grey * grey;
      }
      sums[row + column] = (sums[row + column] ?? 0) + sum;
      squares[row + column] = (squares[row + column] ?? 0) + square;
      pixels[row + column] = (pixels[row + column] ?? 0) + end - start;
    }
  }
  return measured;
}

function stretchesOf(measured: Measured, cells: Cells): Stretches {
  const gain = new Float32Array(measured.sums.length);
  const offset = new Float32Array(measured.sums.length);
  for (let at = 0; at < gain.length; at += 1) {
    const [left, right] = surroundings(at % cells.width, cells.width);
    const [top, bottom] = surroundings(Math.floor(at / cells.width), cells.height);
    let sum = 0;
    let square = 0;
    let pixels = 0;
    for (let row = top; row < bottom; row += 1) {
      for (let cell = row * cells.width + left; cell < row * cells.width + right; cell += 1) {
        sum += measured.sums[cell] ?? 0;
        square += measured.squares[cell] ?? 0;
        pixels += measured.pixels[cell] ?? 0;
      }
    }
    const mean = sum / pixels;
    const deviation = Math.max(LEAST, Math.sqrt(Math.max(0, square / pixels - mean * mean)));
    gain[at] = CONTRAST / deviation;
    offset[at] = MIDDLE - (mean * CONTRAST) / deviation;
  }
  return { gain, offset };
}

const surroundings = (at: number, count: number): [number, number] => [Math.max(0, at - REACH), Math.min(count, at + REACH + 1)];

/** What holds for a row of pixels at each cell's middle: a mixture of the two rows of cells about it. */
function mixRows(values: Float32Array, cells: Cells, y: number, into: Float32Array): void {
  const place = Math.max(0, y / cells.side - 0.5);
  const top = Math.floor(place);
  const bottom = Math.min(cells.height - 1, top + 1);
  for (let column = 0; column < cells.width; column += 1) {
    const above = values[top * cells.width + column] ?? 0;
    into[column] = above + ((values[bottom * cells.width + column] ?? 0) - above) * (place - top);
  }
}

function stretchRow(sixteenths: Uint16Array, { gain, offset }: Stretches, cell: number, into: Uint8Array): void {
  let x = 0;
  for (let column = -1; x < sixteenths.length; column += 1) {
    const [from, to] = [Math.max(0, column), Math.min(gain.length - 1, column + 1)];
    let times = gain[from] ?? 0;
    let plus = offset[from] ?? 0;
    const timesStep = ((gain[to] ?? 0) - times) / cell;
    const plusStep = ((offset[to] ?? 0) - plus) / cell;
    // From one cell's middle to the next one's.
    const end = Math.min(sixteenths.length, (column + 1.5) * cell);
    for (; x < end; x += 1) {
      const grey = (sixteenths[x] ?? 0) * times + plus;
      into[x] = grey < 0 ? 0 : grey > 255 ? 255 : grey;
      times += timesStep;
      plus += plusStep;
    }
  }
}
