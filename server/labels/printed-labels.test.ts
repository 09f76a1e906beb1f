import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { AssetId } from '#domain/asset/asset.ts';
import { exampleAsset, exampleAssetType, exampleSite } from '#domain/examples.ts';
import { labelParts, QUIET_MODULES } from '#domain/label/label-parts.ts';
import type { LabelRequest } from '#domain/label/label-request.ts';
import { stableId } from '#domain/stable-id.ts';
import { type PrintedPage, printPages, toMillimetres, toPixels } from '#test/pdf/printed-page.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { qrPath } from './qr-path.ts';

/** What the makers of the sheets say, in millimetres. */
const sheets = [
  { id: 'avery-l7160', columns: 3, rows: 7, top: 15.15, left: 7.2, width: 63.5, height: 38.1, across: 66, down: 38.1 },
  { id: 'avery-5160', columns: 3, rows: 10, top: 12.7, left: 4.7625, width: 66.675, height: 25.4, across: 69.85, down: 25.4 },
  { id: 'roll-62', columns: 1, rows: 1, top: 0, left: 0, width: 62, height: 29, across: 62, down: 29 },
] as const;
type Sheet = (typeof sheets)[number];

const TOLERANCE = 0.3;
const LABELS = 33;
const odd = ['SN-AB 12/34-XYZ', 'W'.repeat(120), 'طفاية ٧', '7'];
const serials = [...odd, ...Array.from({ length: LABELS - odd.length }, (_, at) => String(at + 411).padStart(6, '0'))];

let server: TestApp;
let token: string;

beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  server = await openTestApp();
  token = await server.logIn(await server.addUser({}));
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  for (const serial of serials) {
    await server.put('assets', exampleAsset({ id: stableId('asset', serial), serial_number: serial }));
  }
});
afterAll(() => server.close());

async function print(fields: Partial<LabelRequest>): Promise<PrintedPage[]> {
  const of = { kind: 'assets', ids: serials.map((serial) => stableId('asset', serial)) };
  const reply = await server.post('/api/labels', { start: 1, offset_x: 0, offset_y: 0, of, ...fields }, token);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  return printPages(reply.rawPayload);
}

/** The corner of a place on the sheet, by the makers' figures. */
const cornerOf = (sheet: Sheet, place: number) => ({
  x: sheet.left + (place % sheet.columns) * sheet.across,
  y: sheet.top + Math.floor(place / sheet.columns) * sheet.down,
});

async function read(page: PrintedPage, sheet: Sheet, place: number, moved: { x: number; y: number }): Promise<string | null> {
  const { x, y } = cornerOf(sheet, place);
  const [left, top] = [Math.max(0, Math.round(toPixels(x + moved.x))), Math.max(0, Math.round(toPixels(y + moved.y)))];
  const width = Math.min(Math.floor(toPixels(sheet.width)), page.width - left);
  const picture = page.cut(left, top, width, Math.min(Math.floor(toPixels(sheet.height)), page.height - top));
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryInvert: false });
  expect(codes.length).toBeLessThanOrEqual(1);
  return codes[0]?.text ?? null;
}

/** The rectangle around what is dark in a part of a page, in millimetres from its corner. */
function darkWithin(page: PrintedPage, x: number, y: number, side: number) {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let row = Math.ceil(toPixels(y)); row < toPixels(y + side); row += 1) {
    for (let column = Math.ceil(toPixels(x)); column < toPixels(x + side); column += 1) {
      if (!page.isDark(column, row)) continue;
      found.left = Math.min(found.left, column);
      found.top = Math.min(found.top, row);
      found.right = Math.max(found.right, column + 1);
      found.bottom = Math.max(found.bottom, row + 1);
    }
  }
  return Object.values(found).map(toMillimetres);
}

const numericOrder = new Intl.Collator('en', { numeric: true });

test.each(sheets)(
  '[LABEL.1] each label printed on $id decodes to its serial number, its code within 0.3 mm of its place',
  async (sheet) => {
    const places = sheet.columns * sheet.rows;
    const start = Math.min(5, places);
    const moved = { x: 1.2, y: -0.7 };
    const pages = await print({ sheet: sheet.id, start, offset_x: moved.x, offset_y: moved.y });
    expect(pages).toHaveLength(Math.ceil((start - 1 + LABELS) / places));
    const { code } = labelParts({ label: sheet });
    const found: (string | null)[] = [];
    for (let at = start - 1; at < start - 1 + LABELS; at += 1) {
      const page = pages[Math.floor(at / places)];
      if (page === undefined) throw new Error('a page is missing');
      const text = await read(page, sheet, at % places, moved);
      found.push(text);
      const corner = cornerOf(sheet, at % places);
      const [x, y] = [corner.x + moved.x + code.x, corner.y + moved.y + code.y];
      const { size } = qrPath(text ?? '0', code.width);
      const quiet = (code.width * QUIET_MODULES) / (size + 2 * QUIET_MODULES);
      const expected = [x + quiet, y + quiet, x + code.width - quiet, y + code.width - quiet];
      for (const [edge, measured] of darkWithin(page, x, y, code.width).entries()) {
        expect(Math.abs(measured - (expected[edge] ?? 0)), `edge ${edge} of label ${at}`).toBeLessThanOrEqual(TOLERANCE);
      }
    }
    expect(found).toEqual([...serials].sort(numericOrder.compare));
    expect(await read(pages[0] as PrintedPage, sheet, 0, moved)).toBe(places === 1 ? found[0] : null);
  },
  60_000,
);

test.each([-1.5, 1.5])('[LABEL.14] a label of the roll that is moved as far as it may be, %d mm, decodes', async (moved) => {
  const of: LabelRequest['of'] = { kind: 'assets', ids: [stableId<AssetId>('asset', '000411')] };
  const [page] = await print({ sheet: 'roll-62', offset_x: moved, offset_y: moved, of });
  if (page === undefined) throw new Error('no page');
  expect(await read(page, sheets[2], 0, { x: 0, y: 0 })).toBe('000411');
});

/** Of the first label's code, with a round patch over 15% of it, as dark as told, about a place that is a share of its side. */
async function readPatched(page: PrintedPage, sheet: Sheet, [across, down]: readonly [number, number], shade: number) {
  const { code } = labelParts({ label: sheet });
  const corner = cornerOf(sheet, 0);
  const side = Math.floor(toPixels(code.width));
  const file = page.cut(Math.round(toPixels(corner.x + code.x)), Math.round(toPixels(corner.y + code.y)), side, side);
  const { size } = qrPath('000411', code.width);
  const module = side / (size + 2 * QUIET_MODULES);
  const [x0, y0] = [across, down].map((share) => module * (QUIET_MODULES + share * size)) as [number, number];
  const radius = module * size * Math.sqrt(0.15 / Math.PI);
  const pixels = file.subarray(file.length - side * side);
  for (let at = 0; at < pixels.length; at += 1) {
    if (Math.hypot((at % side) - x0, Math.floor(at / side) - y0) < radius) pixels[at] = shade;
  }
  return (await readBarcodes(file, { formats: ['QRCode'], tryHarder: false, tryInvert: false })).map(({ text }) => text);
}

test.each(sheets)('[LABEL.9] a label of $id decodes with 15% of its code torn off or painted over', async (sheet) => {
  const ids = [stableId<AssetId>('asset', '000411')];
  const [page] = await print({ sheet: sheet.id, of: { kind: 'assets', ids } });
  if (page === undefined) throw new Error('no page');
  for (const place of [
    [0.5, 0.5],
    [0.5, 0.22],
    [0.22, 0.5],
    [0.78, 0.78],
  ] as const) {
    for (const shade of [0, 110, 255])
      expect(await readPatched(page, sheet, place, shade), `${place.join(' ')} ${shade}`).toEqual(['000411']);
  }
});

test.each(sheets)('[LABEL.1] the outlines of the test sheet of $id lie within 0.3 mm of the makers figures', async (sheet) => {
  const [page, ...more] = await print({ sheet: sheet.id, of: { kind: 'test' } });
  if (page === undefined) throw new Error('no page');
  expect(more).toEqual([]);
  const isLine = (along: 'x' | 'y', at: number, across: number): boolean => {
    for (let off = -TOLERANCE; off <= TOLERANCE; off += toMillimetres(1) / 2) {
      const [near, far] = [Math.floor(toPixels(at + off)), Math.floor(toPixels(across))];
      if (along === 'x' ? page.isDark(near, far) : page.isDark(far, near)) return true;
    }
    return false;
  };
  for (let place = 0; place < sheet.columns * sheet.rows; place += 1) {
    const { x, y } = cornerOf(sheet, place);
    for (const share of [0.62, 0.71, 0.83]) {
      for (const edge of [x, x + sheet.width]) expect(isLine('x', edge, y + sheet.height * share)).toBe(true);
      for (const edge of [y, y + sheet.height]) expect(isLine('y', edge, x + sheet.width * share)).toBe(true);
    }
  }
});
