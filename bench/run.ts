import { benchBrowser } from './browser.ts';
import { benchBundle } from './bundle.ts';
import { benchHeavyRecords } from './heavy-records.ts';
import { benchLogins } from './logins.ts';
import { benchMerges } from './merges.ts';
import { benchPhotos } from './photos.ts';
import { benchReport } from './report.ts';
import { benchScan } from './scan.ts';
import { benchSurvey } from './survey.ts';
import { benchSyncServer } from './sync-server.ts';

/** A benchmark that breaks says so and leaves the others their turn. */
async function run(name: string, benchmark: () => Promise<void>): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  try {
    await benchmark();
  } catch (error) {
    process.stdout.write(`could not be measured: ${String(error)}\n`);
  }
}

process.stdout.write('Firemark benchmarks. Budgets are those of design 5; OVER marks a figure above its own.\n');
for (const size of [10_000, 100_000]) {
  await run(`Synchronisation, ${size.toLocaleString('en')} assets`, () => benchSyncServer(size));
  await run(`Browser, ${size.toLocaleString('en')} assets`, () => benchBrowser(size));
}
await run('Logins', benchLogins);
await run('Merges', benchMerges);
await run('Heaviest records', benchHeavyRecords);
await run('Survey', benchSurvey);
await run('Photo', benchPhotos);
await run('Scan', benchScan);
await run('Report, 1,000 assets', () => benchReport(1_000, 1_500));
await run('Report, 10,000 assets', () => benchReport(10_000, 6_000));
await run('Bundle', benchBundle);
