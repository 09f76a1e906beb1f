import type { Symbol } from './draw-symbol.ts';

/** Of a picture, in pixels. */
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
