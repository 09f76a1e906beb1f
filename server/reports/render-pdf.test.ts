import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Report } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { createPdfRenderer, type PdfRenderer } from './render-pdf.ts';

const opened: PdfRenderer[] = [];
afterEach(() => Promise.all(opened.splice(0).map((renderer) => renderer.close())));

/** Answers with the report's title, unless that says to crash, to exit, to be killed, to hang or to note that it has all. */
const stub = `
  import { writeFileSync } from 'node:fs';
  import { text } from 'node:stream/consumers';
  const { title } = JSON.parse(await text(process.stdin)).data;
  if (title === 'crash') throw new Error('crashed');
  if (title === 'exit') process.exit(3);
  if (title === 'killed') process.kill(process.pid, 'SIGKILL');
  if (title === 'heap') for (const all = []; ; ) all.push(Array(1e5).fill(title));
  if (title === 'hang') for (;;);
  if (title === 'has it') {
    writeFileSync(new URL('has-it', import.meta.url), '');
    await new Promise((resolve) => setInterval(resolve, 2 ** 30));
  }
  const answers = { environment: JSON.stringify(process.env), pid: String(process.pid) };
  process.stdout.end(answers[title] ?? title);
`;
const folder = mkdtempSync(join(tmpdir(), 'firemark-pdf-'));
const program = pathToFileURL(join(folder, 'stub.mjs'));
writeFileSync(program, stub);
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Parameters<typeof createPdfRenderer>[0] = {}): PdfRenderer {
  const renderer = createPdfRenderer({ program, ...options });
  opened.push(renderer);
  return renderer;
}

const render = async (renderer: PdfRenderer, title: string, user = title, gone?: AbortSignal) =>
  (await renderer.render({ template: 'report', data: exampleReport({ title }) }, user, gone)).toString();

const TOOK_TOO_LONG =
  'The PDF took too long to make. Try again when the server has less to do, or make the site’s report of fewer asset types';
const SHORT_OF_MEMORY = 'The PDF could not be made: the server has too little memory for it at the moment';

test.each([
  ['crash', { message: expect.stringContaining('crashed') as string }],
  ['exit', { message: expect.stringContaining('ended with 3') as string }],
  ['killed', { statusCode: 503, message: SHORT_OF_MEMORY }],
  ['heap', { statusCode: 503, message: SHORT_OF_MEMORY }],
])('[SPEED.2, SPEED.3, REPORT.31] after a %s the next report is made', async (title, refusal) => {
  const renderer = open();
  const failing = render(renderer, title);
  const next = render(renderer, 'next');
  await expect(failing).rejects.toMatchObject(refusal);
  expect(await next).toBe('next');
});

test('[REPORT.30] each report is made in a process of its own, which ends with it and holds no secrets', async () => {
  const renderer = open();
  const made = [await render(renderer, 'pid', 'ada'), await render(renderer, 'pid', 'ada')];
  expect(new Set([String(process.pid), ...made]).size).toBe(3);
  for (const pid of made) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  expect(await render(renderer, 'environment')).toBe('{}');
});

test('[SPEED.3, SPEED.17] a report that takes too long is given up and the next one is made', async () => {
  const [deadline, timeout] = [new AbortController(), vi.spyOn(AbortSignal, 'timeout')];
  timeout.mockReturnValueOnce(deadline.signal);
  const renderer = open({ timeoutMs: 30_000 });
  const hanging = render(renderer, 'hang');
  const sizes: [letters: number, ofPictures: number][] = [
    [2_500_000, 0],
    [0, 5_000_000],
    [45_000_000, 0],
  ];
  const next = sizes.map(([letters, ofPictures], at) => {
    const pictures = { photo: 'x'.repeat(ofPictures) };
    const data = { ...exampleReport({ title: 'next', scope: 'x'.repeat(letters) }), pictures };
    return renderer.render({ template: 'report', data }, `user ${at}`);
  });
  await vi.waitFor(() => expect(timeout.mock.calls).toEqual([[30_000]]));
  deadline.abort();
  await expect(hanging).rejects.toMatchObject({ statusCode: 503, message: TOOK_TOO_LONG });
  expect((await Promise.all(next)).map(String)).toEqual(['next', 'next', 'next']);
  expect(timeout.mock.calls).toEqual([[30_000], [50_000], [30_000], [330_000]]);
  timeout.mockRestore();
});

test('[REPORT.48] of what a PDF says the server holds nothing once its process has it', async () => {
  const [renderer, gone] = [open(), new AbortController()];
  const before = heapHeld();
  const order = () =>
    Promise.resolve({ template: 'report' as const, data: exampleReport({ title: 'has it', scope: 'ж'.repeat(10_000_000) }) });
  const made = renderer.render(order, 'ada', gone.signal);
  await vi.waitFor(() => expect(existsSync(join(folder, 'has-it'))).toBe(true), { timeout: 20_000 });
  // The last of it is let go a moment after it was read.
  await expect.poll(() => heapHeld() - before).toBeLessThan(5_000_000);
  gone.abort(new Error('nobody is there'));
  await expect(made).rejects.toThrow('nobody is there');
});

/** In bytes, once all that nothing holds is gone. */
function heapHeld(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('[LIMIT.6] reports are answered in turn, and too many at once are refused', async () => {
  const renderer = open({ mostWaiting: 2 });
  const given = ['one', 'two', 'three'].map((title) => render(renderer, title));
  await expect(given[2]).rejects.toMatchObject({ statusCode: 503 });
  expect(await Promise.all(given.slice(0, 2))).toEqual(['one', 'two']);
  expect(await render(renderer, 'four')).toBe('four');
});

test('[SPEED.2] a closed renderer refuses', async () => {
  const renderer = open();
  expect(await render(renderer, 'one')).toBe('one');
  await renderer.close();
  await expect(render(renderer, 'two')).rejects.toMatchObject({ statusCode: 503 });
});

test('[REPORT.31] a renderer that is closed ends the report that is made', async () => {
  const renderer = open();
  const [outcome] = await Promise.allSettled([render(renderer, 'hang'), renderer.close()]);
  expect(outcome).toMatchObject({ reason: { statusCode: 503, message: 'The server is stopping' } });
});

test('[SPEED.2] a template that fails says so and fails its own report only', async () => {
  const renderer = createPdfRenderer();
  opened.push(renderer);
  const { title: _, ...untitled } = exampleReport();
  await expect(renderer.render({ template: 'report', data: untitled as Report }, 'ada')).rejects.toThrow('title');
  expect((await renderer.render({ template: 'report', data: exampleReport() }, 'ada')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[LIMIT.6] one user has three reports waiting, and no more than a turn before another user', async () => {
  const renderer = open();
  const order: string[] = [];
  const ask = (title: string, user: string) => render(renderer, title, user).then(() => order.push(title));
  const first = ['1', '2', '3', '4'].map((title) => ask(title, 'ada'));
  await expect(ask('5', 'ada')).rejects.toMatchObject({
    statusCode: 429,
    message: '3 PDFs of yours wait already. Try again soon',
  });
  await Promise.all([...first, ask('of Ben', 'ben')]);
  expect(order.indexOf('of Ben')).toBeLessThan(order.indexOf('3'));
});

test('[LIMIT.15] what a PDF shows is read when its turn has come, and not for one that is refused', async () => {
  const renderer = open();
  const prepared: string[] = [];
  const order = (title: string) => async () => {
    prepared.push(title);
    return { template: 'report' as const, data: exampleReport({ title }) };
  };
  const given = ['one', 'two', 'three', 'four', 'five'].map((title) => renderer.render(order(title), 'ada'));
  await Promise.resolve();
  expect(prepared).toEqual(['one']);
  const outcomes = await Promise.allSettled(given);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(prepared).toEqual(['one', 'two', 'three', 'four']);
  await renderer.close();
});

test('[LIMIT.22] a PDF that nobody awaits any more is made no further, and takes no place from those of its user', async () => {
  const renderer = open();
  const gone = new AbortController();
  const prepared: string[] = [];
  const prepare = async () => {
    prepared.push('one');
    return { template: 'report' as const, data: exampleReport() };
  };
  const left = [
    render(renderer, 'hang', 'ada', gone.signal),
    ...Array.from({ length: 3 }, () => renderer.render(prepare, 'ada', gone.signal)),
  ];
  await expect(render(renderer, 'one', 'ada')).rejects.toMatchObject({ statusCode: 429 });
  const reason = new Error('nobody is there');
  gone.abort(reason);
  const next = ['two', 'three', 'four'].map((title) => render(renderer, title, 'ada'));
  expect(await Promise.allSettled(left)).toEqual(left.map(() => ({ status: 'rejected', reason })));
  expect(await Promise.all(next)).toEqual(['two', 'three', 'four']);
  expect([prepared, renderer.waiting()]).toEqual([[], 0]);
  await expect(render(renderer, 'five', 'ada', gone.signal)).rejects.toBe(reason);
});
