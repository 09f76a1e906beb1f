import { labelParts } from '#domain/label/label-parts.ts';
import { labelSheets } from '#domain/label/label-sheets.ts';
import { qrModules } from '#server/labels/qr-modules.ts';
import { drawPicture } from './draw-picture.ts';
import { drawSymbol, type Symbol } from './draw-symbol.ts';
import { plainScene, type Scene } from './scene.ts';

const { width: SIDE } = labelParts(labelSheets['avery-l7160']).code;

/** What a label carries: serial numbers as we print them, and another maker's address. */
const CODES: readonly (readonly [string, (text: string) => Symbol | Promise<Symbol>])[] = [
  ['000137', (text) => qrModules(text, SIDE)],
  ['100245', (text) => qrModules(text, SIDE)],
  ['FE-2031-00482', (text) => qrModules(text, SIDE)],
  ['https://assets.example/e/7f3k9', (text) => drawSymbol(text, 'M')],
];

type Change = Partial<Omit<Scene, 'seed' | 'symbol'>>;

/** Five strengths of each kind, from what any decoder reads to what few can. */
const KINDS = {
  blur: [0.4, 0.55, 0.7, 0.85, 1].map((blur) => ({ blur, pixelsPerModule: 6 })),
  moved: [1, 1.4, 1.8, 2.2, 2.6].map((motion) => ({ motion, rotation: 20, pixelsPerModule: 6 })),
  rotation: [20, 45, 100, 160, 245].map((rotation) => ({ rotation, pixelsPerModule: 5 })),
  tilt: [25, 40, 50, 58, 64].map((tilt) => ({ tilt })),
  'low contrast': [0.12, 0.08, 0.05, 0.035, 0.025].map((contrast) => ({
    dark: 0.45,
    light: 0.45 + contrast,
    pixelsPerModule: 6,
  })),
  glare: [0.4, 0.6, 0.8, 1, 1.2].map((strength) => ({
    glare: { radius: 0.3 + strength / 4, strength },
    brightness: 0.6,
    shadow: 0.5,
  })),
  noise: [25, 45, 65, 85, 105].map((noise) => ({ noise, pixelsPerModule: 6 })),
  small: [3, 2.4, 2, 1.7, 1.4].map((pixelsPerModule) => ({ pixelsPerModule, blur: 0.3, rotation: 7 })),
  inverted: [0.82, 0.5, 0.25, 0.12, 0.07].map((contrast) => ({
    isInverted: true,
    dark: 0.08,
    light: 0.08 + contrast,
    rotation: 12,
  })),
  missing: [[0.04], [0.08], [0.06, 0.06], [0.16], [0.05, 0.05, 0.05, 0.05]].map((missing) => ({ missing })),
  dim: [0.12, 0.08, 0.05, 0.035, 0.025].map((brightness) => ({ brightness, noise: 2.5 })),
} satisfies Record<string, readonly Change[]>;

export type Kind = keyof typeof KINDS | 'no code';

export interface DegradedPicture {
  kind: Kind;
  text: string | null;
  grey: Uint8Array;
}

/** The same pictures on every machine: 20 of each kind, and 20 that show no code. */
export async function degradedPictures(): Promise<DegradedPicture[]> {
  const pictures: DegradedPicture[] = [];
  const symbols = await Promise.all(CODES.map(async ([text, draw]) => draw(text)));
  for (const [kind, changes] of Object.entries(KINDS) as [keyof typeof KINDS, readonly Change[]][]) {
    for (const change of changes) {
      for (const [at, symbol] of symbols.entries()) {
        const scene = { ...plainScene, ...change, seed: 100 + pictures.length, symbol };
        pictures.push({ kind, text: CODES[at]?.[0] ?? null, grey: drawPicture(scene) });
      }
    }
  }
  for (let at = 0; at < 20; at += 1) {
    const scene = { ...plainScene, seed: 5_000 + at, symbol: null, tilt: at * 3, noise: at * 4, rotation: at * 20 };
    pictures.push({ kind: 'no code', text: null, grey: drawPicture(scene) });
  }
  return pictures;
}
