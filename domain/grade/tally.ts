import type { GradeColour } from './grade-colour.ts';

export type ColourCounts = Record<GradeColour, number>;

/** 'graded/total' with the colours that make it up. */
export interface Tally {
  graded: number;
  total: number;
  colours: ColourCounts;
}

/** What 'graded/total' says of assets by their colours: the white ones are not graded [S2, GRADE]. */
export function tally(assets: readonly { colour: GradeColour }[]): Tally {
  const colours: ColourCounts = { green: 0, amber: 0, red: 0, white: 0 };
  for (const { colour } of assets) colours[colour] += 1;
  return { graded: assets.length - colours.white, total: assets.length, colours };
}
