import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { must } from '#domain/assertions.ts';
import { withCodes } from '../labels/with-codes.ts';
import type { PdfJob } from './pdf-job.ts';

export type WorkerReply = { pdf: Uint8Array } | { error: string };

/** Tags for screen readers; beyond this many rows they cost more memory than a server can spare. */
const MOST_TAGGED_ROWS = 2_000;

const weights = ['400Regular', '600SemiBold', '700Bold'];
const families = [
  ['noto-sans', 'NotoSans'],
  ['ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
  ['noto-sans-hebrew', 'NotoSansHebrew'],
  ['noto-emoji', 'NotoEmoji'],
];

const fontBlobs = families.flatMap(([folder, file]) =>
  weights.map((weight) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`))),
  ),
);
const workspace = fileURLToPath(new URL('..', import.meta.url));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

const templates = { report: './report.typ', labels: '../labels/labels.typ' } as const satisfies Record<
  PdfJob['template'],
  string
>;

/** What people typed goes in as data, never as markup. */
function render(job: PdfJob): Buffer {
  const pdfTags = rowsOf(job) <= MOST_TAGGED_ROWS;
  const text = JSON.stringify(job.template === 'labels' ? withCodes(job.data) : job.data);
  const mainFilePath = fileURLToPath(new URL(templates[job.template], import.meta.url));
  const compiled = compiler.compile({ mainFilePath, inputs: { [job.template]: text, long: String(!pdfTags) } });
  if (compiled.result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return compiler.pdf(compiled.result, { pdfTags });
}

const rowsOf = (job: PdfJob): number => (job.template === 'report' ? job.data.assets.length : job.data.pages.flat().length);

const port = must(parentPort, 'a parent thread');
port.on('message', (text: string) => {
  let reply: WorkerReply;
  try {
    reply = { pdf: render(JSON.parse(text) as PdfJob) };
  } catch (error) {
    reply = { error: String(error) };
  }
  compiler.evictCache(0);
  port.postMessage(reply, []);
});
