import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { loadRecords } from '#server/sync/write/load-records.ts';
import { newPerson } from '#test/e2e/driving/person.ts';
import { startRealServer } from '#test/real-server.ts';
import { administrator, openTestApp } from '#test/test-app.ts';
import { timeFirstPull } from './browser/time-first-pull.ts';
import { startRivalsServer } from './rivals/rivals-server.ts';
import { Runs } from './runs.ts';

const RUNS = 3;
const RIVALS = ['PouchDB', 'RxDB'] as const;
/** Ours is 25 times as fast. */
const MOST_PERCENT = 4;
const PASSWORD = 'a-password-of-the-bench';

/** The first pull of assets alone into our store and into two other local databases, in the same browser one after the other. */
export async function benchRivals(size: number): Promise<void> {
  const { dataDir, assets } = await loadAssets(size);
  const server = await startRealServer({ assets: null, dataDir });
  const rivals = await startRivalsServer(assets);
  const runs = new Runs();
  try {
    for (let run = 0; run < RUNS; run += 1) await oneRun({ url: server.url, rivalsUrl: rivals.url, size, runs });
  } finally {
    runs.print();
    rivals.close();
    await server.close();
  }
}

interface Setting {
  url: string;
  rivalsUrl: string;
  size: number;
  runs: Runs;
}

async function oneRun({ url, rivalsUrl, size, runs }: Setting): Promise<void> {
  const person = await newPerson(url, { keepsProfile: true });
  const label = `${size.toLocaleString('en')} assets alone`;
  try {
    await person.page.goto('/');
    await person.page.evaluate(() => navigator.serviceWorker.ready);
    const ours = await timeFirstPull(person, 'bench', PASSWORD);
    runs.add(`first pull into Firemark, ${label}`, ours, 'ms', null);
    for (const rival of RIVALS) {
      await person.page.goto(rivalsUrl);
      const { took, count } = await person.page.evaluate(pullInto, rival);
      if (count !== size) throw new Error(`${rival} has ${count} of ${size} assets`);
      runs.add(`first pull into ${rival}, ${label}`, took, 'ms', null);
      runs.add(`ours of ${rival}'s, ${label}`, (100 * ours) / took, '%', MOST_PERCENT);
    }
  } finally {
    await person.close();
  }
}

async function pullInto(rival: (typeof RIVALS)[number]): Promise<{ took: number; count: number }> {
  const { pulls } = globalThis as unknown as { pulls: Record<typeof rival, () => Promise<number>> };
  const began = performance.now();
  const count = await pulls[rival]();
  return { took: performance.now() - began, count };
}

/** A database that holds so many assets, and what goes with them but for grades. */
async function loadAssets(size: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'firemark-data-'));
  const app = await openTestApp({ variables: { DATA_DIR: dataDir } });
  try {
    const today = new Date().toISOString().slice(0, 10);
    const batches = [...generateOrganisation({ seed: 1, today, assets: size, grades: 0 })];
    await loadRecords(
      app.context,
      batches.filter(({ entity }) => !['asset_types', 'asset_grades', 'files'].includes(entity)),
    );
    await app.addUser({ ...administrator, username: 'bench' }, PASSWORD);
    const assets = batches.flatMap(({ entity, records }) => (entity === 'assets' ? [...records] : []));
    return { dataDir, assets };
  } finally {
    await app.close();
  }
}
