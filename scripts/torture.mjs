import { buildWhenStale } from './build.mjs';
import { installWhenStale } from './install.mjs';
import { exitWith, run, runtime } from './runtime.mjs';
import { runVitest, summarise } from './steps.mjs';
import { prepareTestTools } from './test-tools.mjs';

/** What is killed a hundred times and fuzzed for long, and bugs to be found: one after the other, for each needs the machine to itself. */
await exitWith(async () => {
  await installWhenStale();
  const environment = { ...(await prepareTestTools()), TORTURE: '1' };
  await buildWhenStale();
  const simulation = ['test/simulation/run.ts', '--plant', 'all', '--seeds', '2000'];
  const isFound = (await run(runtime(), simulation)) === 0;
  return summarise([
    { passed: isFound ? 1 : 0, failed: isFound ? 0 : 1 },
    await runVitest(['system'], environment, ['test/torture', 'test/fuzz']),
    await runVitest(['postgres'], environment, ['test/postgres']),
    await runVitest(['journeys'], environment, ['test/e2e/kill-browser']),
  ]);
});
