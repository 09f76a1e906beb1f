import { seededRandom, type Random } from '#server/demo/seeded-random.ts';
import type { Symbol } from './draw-symbol.ts';

export const WIDTH = 800;
export const HEIGHT = 600;

/** A label as a camera sees it; light is a share of white, lengths are in modules of the code unless they say pixels. */
export interface Scene {
  seed: number;
  symbol: Symbol | null;
  pixelsPerModule: number;
  /** Degrees. */
  rotation: number;
  /** Degrees out of the plane of the picture. */
  tilt: number;
  isInverted: boolean;
  dark: number;
  light: number;
  blur: number;
  motion: number;
  /** Shares of the code that something else covers: one patch each. */
  missing: readonly number[];
  glare: { radius: number; strength: number } | null;
  shadow: number;
  /** Of the whole picture. */
  brightness: number;
  /** Standard deviation, of 255. */
  noise: number;
}

export const plainScene: Omit<Scene, 'seed' | 'symbol'> = {
  pixelsPerModule: 8,
  rotation: 0,
  tilt: 0,
  isInverted: false,
  dark: 0.08,
  light: 0.9,
  blur: 0,
  motion: 0,
  missing: [],
  glare: null,
  shadow: 0,
  brightness: 0.85,
  noise: 2,
};

/** Grey values, row by row. */
export function drawPicture(scene: Scene): Uint8Array {
  const random = seededRandom(scene.seed);
  const label = placeLabel(scene, random);
  const light = blur(surface(label, scene, random), scene);
  return expose(light, label, scene, random);
}

interface Placed {
  centre: readonly [number, number];
  /** Where a pixel lies on the label, from its centre. */
  onLabel: (x: number, y: number) => readonly [number, number];
}

function placeLabel({ pixelsPerModule, rotation, tilt, symbol }: Scene, random: Random): Placed {
  const slack = Math.max(0, HEIGHT / 2 - ((symbol?.size ?? 25) / 2 + 6) * pixelsPerModule) * 0.7;
  const centre = [WIDTH / 2 + (random.share() * 2 - 1) * slack, HEIGHT / 2 + (random.share() * 2 - 1) * slack] as const;
  const turn = ((rotation + random.share() * 8 - 4) * Math.PI) / 180;
  const axis = random.share() * Math.PI;
  const lean = (tilt * Math.PI) / 180;
  const focal = 1.1 * WIDTH;
  const distance = focal / pixelsPerModule;
  // The label's plane leans about an axis that lies in it.
  const across = [Math.cos(axis), Math.sin(axis), 0] as const;
  const along = [-Math.sin(axis) * Math.cos(lean), Math.cos(axis) * Math.cos(lean), Math.sin(lean)] as const;
  const normal = [Math.sin(axis) * Math.sin(lean), -Math.cos(axis) * Math.sin(lean), Math.cos(lean)] as const;
  return {
    centre,
    onLabel: (x, y) => {
      const ray = [(x - centre[0]) / focal, (y - centre[1]) / focal, 1] as const;
      const facing = dot(ray, normal);
      const reach = facing > 0.02 ? (distance * normal[2]) / facing : 1e6;
      const hit = [ray[0] * reach, ray[1] * reach, reach - distance] as const;
      const [u, v] = [dot(hit, across), dot(hit, along)];
      const angle = axis - turn;
      return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle)];
    },
  };
}

type Vector = readonly [number, number, number];

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

const SAMPLES = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
] as const;

function surface({ centre, onLabel }: Placed, scene: Scene, random: Random): Float32Array {
  const reach = ((scene.symbol?.size ?? 25) + 8) * scene.pixelsPerModule;
  const wall = wallOf(random.whole(WALLS));
  const paint = paintLabel(scene, random);
  const sampled = (x: number, y: number): number => {
    let sum = 0;
    for (const [right, down] of SAMPLES) {
      const [u, v] = onLabel(x + right, y + down);
      sum += paint(u, v) ?? wall[y * WIDTH + x] ?? 0;
    }
    return sum / SAMPLES.length;
  };
  const picture = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isNear = Math.max(Math.abs(x - centre[0]), Math.abs(y - centre[1])) < reach;
      picture[y * WIDTH + x] = isNear ? sampled(x, y) : (wall[y * WIDTH + x] ?? 0);
    }
  }
  return picture;
}

/** What the label reflects at a place of it, or null beside it. */
function paintLabel(scene: Scene, random: Random): (u: number, v: number) => number | null {
  const { symbol, isInverted, dark, light } = scene;
  const [ink, paper] = isInverted ? [light, dark] : [dark, light];
  const size = symbol?.size ?? 25;
  const patches = scene.missing.map((share) => newPatch(share, size, random));
  const print = Array.from({ length: size * 3 }, () => random.share() < 0.5);
  return (u, v) => {
    const column = u + size / 2;
    const row = v + size / 2;
    if (column < -4 || column >= size + 4 || row < -4 || row >= size + 10) return null;
    for (const patch of patches) {
      const reflected = patch(column, row);
      if (reflected !== null) return reflected;
    }
    if (column < 0 || column >= size) return paper;
    // A line of print under the code, finer than its modules.
    if (row >= size + 5 && row < size + 7.5 && print[Math.floor(column * 3)] === true) return ink;
    if (row < 0 || row >= size || symbol === null) return paper;
    return symbol.isDark(Math.floor(column), Math.floor(row)) ? ink : paper;
  };
}

/** A tear, a splash of paint or a sticker: a rough round patch over so much of the code. */
function newPatch(share: number, size: number, random: Random): (column: number, row: number) => number | null {
  const radius = size * Math.sqrt(share / Math.PI);
  // Its whole is on the code, wherever.
  const at = (): number => radius + random.share() * Math.max(0, size - 2 * radius);
  const [column0, row0] = [at(), at()];
  const reflected = random.pick([0.05, 0.35, 0.55, 0.95]);
  const [lobes, phase] = [2 + random.whole(4), random.share() * 6];
  return (column, row) => {
    const [across, down] = [column - column0, row - row0];
    const edge = radius * (1 + 0.15 * Math.sin(lobes * Math.atan2(down, across) + phase));
    return across * across + down * down < edge * edge ? reflected : null;
  };
}

const WALLS = 8;
const walls = new Map<number, Float32Array>();

/** A wall with broad stains and some pipes before it. */
function wallOf(seed: number): Float32Array {
  const wall = walls.get(seed) ?? drawWall(seededRandom(seed));
  walls.set(seed, wall);
  return wall;
}

function drawWall(random: Random): Float32Array {
  const CELL = 50;
  const columns = WIDTH / CELL + 2;
  const stains = Array.from({ length: columns * (HEIGHT / CELL + 2) }, () => 0.3 + random.share() * 0.35);
  const pipes = Array.from({ length: 3 }, () => ({
    from: random.whole(WIDTH),
    wide: 5 + random.whole(30),
    shade: random.share(),
  }));
  const stain = (column: number, row: number): number => stains[row * columns + column] ?? 0;
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const pipe = pipes.find(({ from, wide }) => x >= from && x < from + wide);
    if (pipe !== undefined) return pipe.shade;
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const [right, down] = [x / CELL - column, y / CELL - row];
    const above = stain(column, row) * (1 - right) + stain(column + 1, row) * right;
    const below = stain(column, row + 1) * (1 - right) + stain(column + 1, row + 1) * right;
    return above * (1 - down) + below * down;
  });
}

function blur(picture: Float32Array, { blur: width, motion, pixelsPerModule }: Scene): Float32Array {
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

/** Light that falls on it, and the camera's noise. */
function expose(picture: Float32Array, { centre }: Placed, scene: Scene, random: Random): Uint8Array {
  const { glare, shadow, brightness, noise, pixelsPerModule } = scene;
  const half = ((scene.symbol?.size ?? 25) / 2) * pixelsPerModule;
  const [glareX, glareY] = [centre[0] + (random.share() - 0.5) * half, centre[1] + (random.share() - 0.5) * half];
  const [edgeX, edgeY, edgeAngle] = [centre[0], centre[1], random.share() * 6.3];
  const result = new Uint8Array(picture.length);
  for (let at = 0; at < picture.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const inShadow = (x - edgeX) * Math.cos(edgeAngle) + (y - edgeY) * Math.sin(edgeAngle) > 0 ? 1 - shadow : 1;
    let value = (picture[at] ?? 0) * brightness * inShadow;
    if (glare !== null) {
      const away = ((x - glareX) ** 2 + (y - glareY) ** 2) / (glare.radius * half) ** 2;
      value += glare.strength * Math.exp(-away);
    }
    result[at] = Math.min(255, Math.max(0, Math.round(value * 255 + noise * (GRAINS[random.whole(GRAINS.length)] ?? 0))));
  }
  return result;
}

/** About a normal distribution, of deviation 1: drawn once, as a picture takes half a million. */
const GRAINS = Float32Array.from({ length: 65_536 }, drawGrain(seededRandom(1)));

function drawGrain(random: Random): () => number {
  return () => (random.share() + random.share() + random.share() + random.share() - 2) * Math.sqrt(3);
}
