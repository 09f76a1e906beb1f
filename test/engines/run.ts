import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from '../real-server.ts';
import { inspectorsDay } from './day.ts';
import { openFirefox } from './firefox.ts';
import { somebodyAt } from './somebody.ts';
import type { Engine } from './tab.ts';
import { openWebKit } from './webkit.ts';

const engines: Record<string, () => Promise<Engine>> = { Firefox: openFirefox, WebKitGTK: openWebKit };
const totals = { passed: 0, failed: 0 };

/** One day in one engine; what follows a step that failed would fail too. */
async function spendDay(name: string, open: () => Promise<Engine>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-engine-'));
  const server = await startRealServer();
  const engine = await open();
  try {
    const me = somebodyAt(await engine.newTab());
    for (const step of await inspectorsDay({ engine, me, server, folder })) {
      const began = performance.now();
      await step.run().catch(async (error: unknown) => {
        const shows = await me.tab.evaluate<string>('() => location.pathname + "\\n" + document.body.innerText').catch(String);
        throw new Error(`${step.name}: ${String(error)}; the page shows ${shows}`, { cause: error });
      });
      totals.passed += 1;
      console.log(`ok     ${name}: ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    }
  } finally {
    await engine.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const only = process.argv[2];
for (const [name, open] of Object.entries(engines)) {
  if (only !== undefined && only !== name) continue;
  try {
    await spendDay(name, open);
  } catch (error) {
    totals.failed += 1;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
