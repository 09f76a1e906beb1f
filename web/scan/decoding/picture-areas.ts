import type { Look } from './look.ts';

/** A part of a picture, and the size that it is looked at in. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

interface Size {
  width: number;
  height: number;
}

/** The longest side that a frame is looked at in; larger takes longer than a frame lasts. */
const FRAME_SIDE = 960;
/** Of what is looked at finely. */
const FINE_SIDE = 640;
const PHOTO_SIDES = [1200, 2400];

/** What is looked at of a frame, and how. */
interface FrameLook {
  area: Area;
  look: Look;
}

/** Of a frame by turns all of it, smaller, its middle, where the codes are that are far away, and finely what is aimed at. */
export function frameLook(size: Size, turn: number): FrameLook {
  if (turn % 3 === 2) return { area: middleOf(size, FINE_SIDE), look: 'fine' };
  return { area: turn % 3 === 0 ? wholeOf(size, FRAME_SIDE) : middleOf(size, FRAME_SIDE), look: 'quick' };
}

/** A photo is looked at for longer: all of it in two sizes, then its middle. */
export const photoAreas = (size: Size): Area[] => [...PHOTO_SIDES.map((side) => wholeOf(size, side)), middleOf(size, FRAME_SIDE)];

const wholeOf = ({ width, height }: Size, side: number): Area => ({
  x: 0,
  y: 0,
  width,
  height,
  scale: Math.min(1, side / Math.max(width, height)),
});

function middleOf({ width, height }: Size, most: number): Area {
  const side = Math.min(most, width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side, scale: 1 };
}
