import { endBrowsers } from '#test/e2e/driving/open-browser.ts';
import { benchBrowser } from './browser.ts';
import { benchBundle } from './bundle.ts';
import { benchFanOut } from './fan-out.ts';
import { benchHeavyRecords } from './heavy-records.ts';
import { benchLoop } from './loop.ts';
import { benchMillion } from './million.ts';
import { benchLogins } from './logins.ts';
import { benchMerges } from './merges.ts';
import { benchOutbox } from './outbox.ts';
import { benchPhotos } from './photos.ts';
import { figuresOver } from './print-figure.ts';
import { benchReport } from './report.ts';
import { benchRivals } from './rivals.ts';
import { benchScan } from './scan.ts';
import { benchSurvey } from './survey.ts';
import { benchSyncServer } from './sync-server.ts';
import { benchTable } from './table.ts';

let broken = 0;

/** `npm run bench -- scan` runs those with the word in their names. */
const words = process.argv.slice(2).map((word) => word.toLowerCase());

/** A benchmark that breaks says so and leaves the others their turn. */
async function run(name: string, benchmark: () => Promise<void>): Promise<void> {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) return;
  process.stdout.write(`\n${name}\n`);
  try {
    await benchmark();
  } catch (error) {
    broken += 1;
    process.stdout.write(`could not be measured: ${String(error)}\n`);
  }
}

process.stdout.write('Firemark benchmarks. OVER marks a figure above its own; the run then ends with 1.\n');
await run('Synchronisation', benchSyncServer);
for (const size of [10_000, 100_000]) {
  await run(`Browser, ${size.toLocaleString('en')} assets`, () => benchBrowser(size));
}
// They are installed for it, so it has to be asked for.
if (words.includes('rivals')) {
  for (const size of [10_000, 100_000]) await run(`Rivals, ${size.toLocaleString('en')} assets`, () => benchRivals(size));
}
await run('Outbox', benchOutbox);
await run('Fan-out', benchFanOut);
await run('A million assets', benchMillion);
await run('Logins', benchLogins);
await run('Merges', benchMerges);
await run('Heaviest records', benchHeavyRecords);
await run('Survey', benchSurvey);
await run('From one asset to the next', benchLoop);
await run('Table of the desk, 10,000 rows', benchTable);
await run('Photo', benchPhotos);
await run('Scan', benchScan);
await run('Report, 1,000 assets', () => benchReport(1_000, 1_000, 400));
await run('Report, 10,000 assets', () => benchReport(10_000, 5_000, 1_000));
await run('Bundle', benchBundle);
await endBrowsers();
if (figuresOver() + broken > 0) {
  process.stdout.write(`\n${figuresOver()} figures OVER their own, ${broken} benchmarks broken\n`);
  process.exitCode = 1;
}
