/** The pad that a signature is drawn on, in units of its own: lines are whole numbers within it. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;

/** What an answer's value may hold leaves no room for a longer one. */
const MOST_CHARACTERS = 4_500;

export type Point = readonly [x: number, y: number];

/** A drawn signature as text: SVG path data of its strokes, relative lines after each start. This one comes after those of the path. */
export function addStroke(path: string, stroke: readonly Point[]): string {
  for (let thinned = stroke; ; thinned = thinned.filter((_, at) => at % 2 === 0 || at === thinned.length - 1)) {
    const longer = path + strokePath(thinned);
    if (longer.length <= MOST_CHARACTERS) return longer;
    if (thinned.length <= 2) return path;
  }
}

function strokePath(points: readonly Point[]): string {
  let text = '';
  let last: Point | null = null;
  for (const [x, y] of points) {
    const point: Point = [clamp(x, SIGNATURE_WIDTH), clamp(y, SIGNATURE_HEIGHT)];
    if (last === null) text += `M${point[0]} ${point[1]}`;
    else if (point[0] !== last[0] || point[1] !== last[1]) text += `l${point[0] - last[0]} ${point[1] - last[1]}`;
    last = point;
  }
  // A dot is a line of no length with round ends.
  return last !== null && !text.includes('l') ? `${text}l0 0` : text;
}

/** A name that was typed in place of a drawing. */
export const typedSignature = (name: string): string => `name:${name}`;

/** What a signature's value is: a drawing, a typed name, or neither when it can't be read. */
export function readSignature(value: string): { path: string } | { name: string } | null {
  if (value.startsWith('name:')) return { name: value.slice('name:'.length) };
  return /^(M\d+ \d+(l-?\d+ -?\d+)+)+$/.test(value) ? { path: value } : null;
}

const clamp = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
