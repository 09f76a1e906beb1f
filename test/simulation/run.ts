import { parseArgs } from 'node:util';
import { findPlanted } from './planting/find-planted.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    /** Ends after so many failures. */
    failures: { type: 'string', default: '10' },
    /** A bug to find, as planting/plants.ts names it, or all of them: the run ends well when they are found. */
    plant: { type: 'string' },
  },
});

const [first, seeds] = [Number(values.from), Number(values.seeds)];
/** A long run says so often where it is. */
const PROGRESS = 500;

const say = (text: string) => process.stdout.write(`${text}\n`);

const isWell = await (values.plant === undefined ? runSeeds() : findPlanted(values.plant, first, seeds, say));
process.exitCode = isWell ? 0 : 1;

/** Whether none fails. */
async function runSeeds(): Promise<boolean> {
  const { historyOf } = await import('./history.ts');
  const { faultOf } = await import('./shrink.ts');
  const { tell } = await import('./tell.ts');
  const start = { at: performance.now(), cpu: process.cpuUsage() };
  let failed = 0;
  let seed = first;
  for (; seed < first + seeds && failed < Number(values.failures); seed += 1) {
    if (seed > first && (seed - first) % PROGRESS === 0) say(`${seed - first} so far, ${failed} failed`);
    const history = historyOf(seed);
    if ((await faultOf(history)) === null) continue;
    failed += 1;
    say(await tell(seed, history));
  }
  const run = seed - first;
  const cpu = process.cpuUsage(start.cpu);
  const [bySeconds, byCore] = [(performance.now() - start.at) / 1_000, (cpu.user + cpu.system) / 1_000_000];
  const speed = `${(run / bySeconds).toFixed(1)} a second, ${(run / byCore).toFixed(1)} for each second of a core`;
  say(`${run - failed} passed, ${failed} failed (seeds ${first} to ${seed - 1}; ${speed})`);
  return failed === 0;
}
