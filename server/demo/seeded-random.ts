export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  /** From 0 up to, not including, 1. */
  share(): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** The same numbers for the same seed, everywhere. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    whole,
    share: next,
    pick: (list) => list[whole(list.length)] ?? list[0],
  };
}
