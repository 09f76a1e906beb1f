import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from '../real-server.ts';
import { alteredPictures } from './altered-pictures.ts';
import { type Given, inspectorsDay, type Step } from './day.ts';
import { openAlteringFirefox, openFirefox } from './firefox.ts';
import { somebodyAt } from './somebody.ts';
import type { Engine, Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

/** A browser that no longer answers ends its day. */
const MOST_STEP_MS = 60_000;

interface Day {
  engine: string;
  open: () => Promise<Engine>;
  stepsOf: (given: Given) => Promise<Step[]>;
}

const days: readonly Day[] = [
  { engine: 'Firefox', open: () => openFirefox(), stepsOf: inspectorsDay },
  { engine: 'Firefox', open: openAlteringFirefox, stepsOf: alteredPictures },
  { engine: 'WebKitGTK', open: openWebKit, stepsOf: inspectorsDay },
];
const totals = { passed: 0, failed: 0 };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** One day in one engine; what follows a step that failed would fail too. */
async function spendDay({ engine: name, open, stepsOf }: Day): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-engine-'));
  const server = await startRealServer();
  const engine = await inTime(open());
  try {
    const tab = await engine.newTab();
    for (const step of await stepsOf({ engine, me: somebodyAt(tab), server, folder })) {
      const began = performance.now();
      await take(step, tab);
      totals.passed += 1;
      say(`ok     ${name}: ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    }
  } finally {
    await inTime(engine.close()).catch(String);
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take({ name, run }: Step, tab: Tab): Promise<void> {
  try {
    await inTime(run());
  } catch (error) {
    const shown = inTime(tab.evaluate<string>('() => location.pathname + "\\n" + document.body.innerText'), 5_000);
    throw new Error(`${name}: ${String(error)}; the page shows ${await shown.catch(String)}`, { cause: error });
  }
}

async function inTime<T>(work: Promise<T>, most = MOST_STEP_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${most / 1000} s`)), most);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const only = process.argv[2];
for (const day of days) {
  if (only !== undefined && only !== day.engine) continue;
  try {
    await spendDay(day);
  } catch (error) {
    totals.failed += 1;
    say(`FAILED ${day.engine}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
say(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
