import { buildWhenStale } from './build.mjs';
import { installWhenStale } from './install.mjs';
import { exitWith } from './runtime.mjs';
import { runStaticSteps, runVitest, summarise } from './steps.mjs';
import { prepareTestTools } from './test-tools.mjs';

await exitWith(async () => {
  await installWhenStale();
  const tools = await prepareTestTools();
  await buildWhenStale();
  return summarise([await runStaticSteps(), await runVitest(['unit', 'postgres', 'system', 'journeys'], tools)]);
});
