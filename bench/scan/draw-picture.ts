import { seededRandom, type Random } from '#server/demo/seeded-random.ts';
import { blurPicture } from './blur-picture.ts';
import { paintLabel } from './paint-label.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { wallOf, WALLS } from './wall-of.ts';

/** Grey values, row by row. */
export function drawPicture(scene: Scene): Uint8Array {
  const random = seededRandom(scene.seed);
  const label = placeLabel(scene, random);
  const light = blurPicture(surface(label, scene, random), scene);
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
