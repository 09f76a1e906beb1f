import type { Random } from '#server/demo/seeded-random.ts';
import type { Scene } from './scene.ts';

/** What the label reflects at a place of it, or null beside it. */
export function paintLabel(scene: Scene, random: Random): (u: number, v: number) => number | null {
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
