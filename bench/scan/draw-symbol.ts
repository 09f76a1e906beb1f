import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A QR code as rows of modules, without its quiet zone. */
export interface Symbol {
  size: number;
  isDark: (column: number, row: number) => boolean;
}

/** Corrects up to 7%, 15%, 25% or 30% of a code. */
type CorrectionLevel = 'L' | 'M' | 'Q' | 'H';

let ready: Promise<unknown> | null = null;

function prepareWriter(): Promise<unknown> {
  ready ??= prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))).buffer,
    },
    fireImmediately: true,
  });
  return ready;
}

export async function drawSymbol(text: string, level: CorrectionLevel): Promise<Symbol> {
  await prepareWriter();
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    options: `ecLevel=${level}`,
    addQuietZones: false,
    scale: 1,
  });
  if (error !== '') throw new Error(error);
  const { data, width: size } = symbol;
  return { size, isDark: (column, row) => (data[row * size + column] ?? 255) < 128 };
}
