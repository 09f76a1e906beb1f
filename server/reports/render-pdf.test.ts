import { afterEach, expect, test } from 'vitest';
import type { Report } from '#domain/report/report.ts';
import { createPdfRenderer, type PdfRenderer } from './render-pdf.ts';

const opened: PdfRenderer[] = [];
afterEach(() => Promise.all(opened.splice(0).map((renderer) => renderer.close())));

const report = (fields: Partial<Report> = {}): Report => ({
  kind: 'Inspection report',
  title: 'November',
  site: 'Kestrel House',
  facts: [],
  scope: '',
  no_works: '',
  made_on: '21/11/2026, 09:41 UTC',
  graded: 0,
  total: 0,
  counts: (['green', 'amber', 'red', 'white'] as const).map((colour) => ({ colour, word: colour, count: 0 })),
  types: [],
  remedial_works: [],
  assets: [],
  ...fields,
});

/** Answers with the report's title, unless that says to crash, to exit or to hang. */
const worker = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (text) => {
    const { title } = JSON.parse(text).data;
    if (title === 'crash') throw new Error('crashed');
    if (title === 'exit') process.exit(3);
    if (title === 'hang') for (;;);
    if (title === 'refuse') return parentPort.postMessage({ error: 'no such colour' });
    parentPort.postMessage({ pdf: Buffer.from(title) });
  });
`;

function open(options: Parameters<typeof createPdfRenderer>[0] = {}): PdfRenderer {
  const workerFile = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
  const renderer = createPdfRenderer({ workerFile, ...options });
  opened.push(renderer);
  return renderer;
}

const render = async (renderer: PdfRenderer, title: string, user = title) =>
  (await renderer.render({ template: 'report', data: report({ title }) }, user)).toString();

test.each([
  ['crash', 'the report worker failed'],
  ['exit', 'the report worker ended with code 3'],
  ['refuse', 'no such colour'],
])('after a %s the next report is made', async (title, message) => {
  const renderer = open();
  const failing = render(renderer, title);
  const next = render(renderer, 'next');
  await expect(failing).rejects.toThrow(message);
  expect(await next).toBe('next');
});

test('[D5] a report that takes too long is given up and the next one is made', async () => {
  const renderer = open({ timeoutMs: 300 });
  const hanging = render(renderer, 'hang');
  const next = render(renderer, 'next');
  await expect(hanging).rejects.toMatchObject({ statusCode: 503, message: 'The report took too long to make' });
  expect(await next).toBe('next');
});

test('reports are answered in turn, and too many at once are refused', async () => {
  const renderer = open({ mostWaiting: 2 });
  const given = ['one', 'two', 'three'].map((title) => render(renderer, title));
  await expect(given[2]).rejects.toMatchObject({ statusCode: 503 });
  expect(await Promise.all(given.slice(0, 2))).toEqual(['one', 'two']);
  expect(await render(renderer, 'four')).toBe('four');
});

test('a closed renderer refuses', async () => {
  const renderer = open();
  expect(await render(renderer, 'one')).toBe('one');
  await renderer.close();
  await expect(render(renderer, 'two')).rejects.toMatchObject({ statusCode: 503 });
});

test('a template that fails says so and fails its own report only', async () => {
  const renderer = createPdfRenderer();
  opened.push(renderer);
  const { title: _, ...untitled } = report();
  await expect(renderer.render({ template: 'report', data: untitled as Report }, 'ada')).rejects.toThrow('title');
  expect((await renderer.render({ template: 'report', data: report() }, 'ada')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[D5] one user has three reports waiting, and no more than a turn before another user', async () => {
  const renderer = open();
  const order: string[] = [];
  const ask = (title: string, user: string) => render(renderer, title, user).then(() => order.push(title));
  const first = ['1', '2', '3', '4'].map((title) => ask(title, 'ada'));
  await expect(ask('5', 'ada')).rejects.toMatchObject({
    statusCode: 429,
    message: '3 reports of yours wait already. Try again soon',
  });
  await Promise.all([...first, ask('of Ben', 'ben')]);
  expect(order.indexOf('of Ben')).toBeLessThan(order.indexOf('3'));
});
