import { newPerson } from '#test/e2e/driving/person.ts';
import { printFigure } from './print-figure.ts';
import { degradedPictures, type DegradedPicture, type Kind } from './scan/degraded-pictures.ts';
import { contest, type Attempt, type DecoderName } from './scan/scan-page.ts';
import { startScanServer } from './scan/scan-server.ts';
import { HEIGHT, WIDTH } from './scan/scene.ts';

const DECODERS: readonly DecoderName[] = ['ours', 'qr-scanner', 'jsQR'];
const FRAME_BUDGET_MS = 25;
/** Of so many runs of ours each frame counts with its fastest: the others say how busy the machine is. */
const RUNS = 3;

/** QR codes of labels in a bad state and light, read by our decoder and by two others in the same browser. */
export async function benchScan(): Promise<void> {
  const pictures = await degradedPictures();
  const server = await startScanServer(pictures);
  const person = await newPerson(server.url, { keepsProfile: true });
  try {
    await person.page.goto('/');
    const results = new Map<DecoderName, Attempt[]>();
    for (const decoder of DECODERS) {
      const asked = { decoder, pictures: pictures.length, width: WIDTH, height: HEIGHT };
      const runs: Attempt[][] = [];
      let longestBlock = 0;
      for (let left = decoder === 'ours' ? RUNS : 1; left > 0; left -= 1) {
        const run = await person.page.evaluate(contest, asked);
        runs.push(run.attempts);
        longestBlock = Math.max(longestBlock, run.longestBlock);
      }
      results.set(decoder, fastestOf(runs));
      if (decoder === 'ours') printOurs(runs, longestBlock);
    }
    printTable(pictures, results);
  } finally {
    await person.close();
    server.close();
  }
}

function fastestOf([first = [], ...others]: readonly Attempt[][]): Attempt[] {
  return first.map((attempt, at) => ({
    ...attempt,
    took: Math.min(attempt.took, ...others.map((run) => run[at]?.took ?? Infinity)),
  }));
}

function printOurs(runs: readonly Attempt[][], longestBlock: number): void {
  const fastest = fastestOf(runs);
  printFigure(`a frame, from canvas to answer (p95, fastest of ${RUNS} runs)`, percentile(fastest, 0.95), 'ms', FRAME_BUDGET_MS);
  printFigure(`the same (median, fastest of ${RUNS} runs)`, percentile(fastest, 0.5), 'ms', null);
  printFigure('the same (p95 of all runs)', percentile(runs.flat(), 0.95), 'ms', null);
  printFigure('longest block of the main thread meanwhile', longestBlock, 'ms', 50);
}

/** Of each kind: how many were read rightly, and the median and p95 of a frame in milliseconds. */
function printTable(pictures: readonly DegradedPicture[], results: ReadonlyMap<DecoderName, readonly Attempt[]>): void {
  const kinds = [...new Set(pictures.map(({ kind }) => kind))];
  const lines: string[] = [['kind'.padEnd(14), ...DECODERS.map((name) => `${name}, p50/p95 ms`.padStart(26))].join('')];
  for (const kind of [...kinds, 'in all'] as const) {
    const cells = DECODERS.map((name) => describe(pictures, results.get(name) ?? [], kind));
    const ahead = betterThanOurs(pictures, results, kind);
    lines.push([kind.padEnd(14), ...cells.map((cell) => cell.padStart(26)), ahead].join(''));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const name of DECODERS) {
    const wrong = pictures.filter(({ text }, at) => isWrong(text, results.get(name)?.[at]?.text ?? null)).length;
    printFigure(`wrong reads, ${name}`, wrong, '', name === 'ours' ? 0 : null);
  }
}

const isWrong = (text: string | null, read: string | null): boolean => read !== null && read !== text;

function describe(pictures: readonly DegradedPicture[], attempts: readonly Attempt[], kind: Kind | 'in all'): string {
  const chosen = attempts.filter((_, at) => kind === 'in all' || pictures[at]?.kind === kind);
  const [read, shown] = [readRightly(pictures, attempts, kind), pictures.filter((picture) => isShown(picture, kind)).length];
  return `${read} of ${shown}, ${percentile(chosen, 0.5).toFixed(0)}/${percentile(chosen, 0.95).toFixed(0)}`;
}

const isShown = (picture: DegradedPicture, kind: Kind | 'in all'): boolean =>
  picture.text !== null && (kind === 'in all' || picture.kind === kind);

const readRightly = (pictures: readonly DegradedPicture[], attempts: readonly Attempt[], kind: Kind | 'in all'): number =>
  pictures.filter((picture, at) => isShown(picture, kind) && attempts[at]?.text === picture.text).length;

function betterThanOurs(
  pictures: readonly DegradedPicture[],
  results: ReadonlyMap<DecoderName, readonly Attempt[]>,
  kind: Kind | 'in all',
): string {
  const readBy = (name: DecoderName): number => readRightly(pictures, results.get(name) ?? [], kind);
  const better = DECODERS.filter((name) => readBy(name) > readBy('ours'));
  return better.length === 0 ? '' : `  ${better.join(' and ')} better`;
}

function percentile(attempts: readonly Attempt[], share: number): number {
  const sorted = attempts.map(({ took }) => took).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
