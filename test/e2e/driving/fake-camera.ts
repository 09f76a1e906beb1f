import { readFileSync, renameSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A camera whose video the test makes; Chromium reads it from its beginning whenever the camera starts, over and over. */
export interface FakeCamera {
  flags: readonly string[];
  /** What it sees from its next start on, one code after the other. */
  shows: (...codes: readonly string[]) => Promise<void>;
}

const SIZE = { width: 640, height: 480 };
const QR_SIDE = 260;
/** Somebody goes nearer to a code whose modules are small. */
const NEAR_QR_SIDE = 460;
const DENSE_LENGTH = 100;
/** A second; each is drawn. */
const FRAME_RATE = 5;
const FRAMES_EACH = 2;

export async function fakeCamera(): Promise<FakeCamera> {
  const path = join(mkdtempSync(join(tmpdir(), 'firemark-camera-')), 'camera.y4m');
  const shows = async (...codes: readonly string[]) => {
    const frames = await Promise.all(codes.length === 0 ? [frameOf(null)] : codes.map(frameOf));
    // The camera that runs goes on reading the file it opened.
    writeFileSync(
      `${path}.next`,
      Buffer.concat([HEADER, ...frames.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame))]),
    );
    renameSync(`${path}.next`, path);
  };
  await shows();
  return {
    flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`],
    shows,
  };
}

const HEADER = Buffer.from(`YUV4MPEG2 W${SIZE.width} H${SIZE.height} F${FRAME_RATE}:1 Ip A1:1 C420\n`);
const NO_COLOUR = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128);

/** A label on a grey wall; with no code only the wall. */
async function frameOf(code: string | null): Promise<Buffer> {
  const wall = sharp({ create: { ...SIZE, channels: 3, background: '#8a8f94' } });
  const seen =
    code === null ? wall : wall.composite([{ input: await pngOf(code, code.length > DENSE_LENGTH ? NEAR_QR_SIDE : QR_SIDE) }]);
  const shades = await sharp(await seen.png().toBuffer())
    .greyscale()
    .raw()
    .toBuffer();
  return Buffer.concat([Buffer.from('FRAME\n'), shades, NO_COLOUR]);
}

/** A QR code as a label has it, for a camera or a file. */
export async function pngOf(code: string, side = QR_SIDE): Promise<Buffer> {
  prepareZXingModule({ overrides: { wasmBinary: writerBytes() } });
  const { svg, error } = await writeBarcode(code, { format: 'QRCode', addQuietZones: true });
  if (error !== '') throw new Error(error);
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

/** To be run in a page before its scripts: the tracks that it is given tell whether the camera is on. */
export function keepTracks(): void {
  window.tracks = [];
  const { mediaDevices } = navigator;
  const start = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await start(constraints);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}

declare global {
  interface Window {
    /** Every track that the page has been given. */
    tracks: MediaStreamTrack[];
  }
}

const writerBytes = (): ArrayBuffer => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
