/** The pad that a signature is drawn on, in units of its own: lines are whole numbers within it. */
export declare const SIGNATURE_WIDTH = 600;
export declare const SIGNATURE_HEIGHT = 200;
export type Point = readonly [x: number, y: number];
/** A drawn signature as text: SVG path data of its strokes, relative lines after each start. This one comes after those of the path. */
export declare function addStroke(path: string, stroke: readonly Point[]): string;
/** A name that was typed in place of a drawing. */
export declare const typedSignature: (name: string) => string;
/** What a signature's value is: a drawing, a typed name, or neither when it can't be read. */
export declare function readSignature(value: string):
  | {
      path: string;
    }
  | {
      name: string;
    }
  | null;
