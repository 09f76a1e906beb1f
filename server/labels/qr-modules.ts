import { create } from 'qrcode';
import { LEAST_MODULE, QUIET_MODULES } from '#domain/label/label-parts.ts';

/** From the one that corrects most, 30% of a code, to the one that carries most. */
const LEVELS = ['H', 'Q', 'M'] as const;
/** Larger ones stand more, but out of focus they are not read. */
const MOST_VERSION = 5;

interface QrModules {
  /** Modules along a side, without the quiet zone. */
  size: number;
  isDark: (column: number, row: number) => boolean;
}

/** The QR code that stands most damage of those whose modules are wide enough where `side` millimetres are free [LABEL.9]. */
export function qrModules(text: string, side: number): QrModules {
  const isReadable = (version: number): boolean => side / (17 + 4 * version + 2 * QUIET_MODULES) >= LEAST_MODULE;
  for (const errorCorrectionLevel of LEVELS) {
    const needed = leastVersion(text, errorCorrectionLevel);
    if (needed === null || !isReadable(needed)) continue;
    let version = needed;
    while (version < MOST_VERSION && isReadable(version + 1)) version += 1;
    return modulesOf(create(text, { errorCorrectionLevel, version }));
  }
  return modulesOf(create(text, { errorCorrectionLevel: 'M' }));
}

/** Null where no code carries so much. */
function leastVersion(text: string, errorCorrectionLevel: (typeof LEVELS)[number]): number | null {
  try {
    return create(text, { errorCorrectionLevel }).version;
  } catch {
    return null;
  }
}

const modulesOf = ({ modules }: ReturnType<typeof create>): QrModules => ({
  size: modules.size,
  isDark: (column, row) => modules.get(row, column) !== 0,
});
