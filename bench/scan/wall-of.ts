import { seededRandom, type Random } from '#server/demo/seeded-random.ts';
import { HEIGHT, WIDTH } from './scene.ts';

export const WALLS = 8;
const walls = new Map<number, Float32Array>();

/** A wall with broad stains and some pipes before it. */
export function wallOf(seed: number): Float32Array {
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
