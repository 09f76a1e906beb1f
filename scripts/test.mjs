import { buildWhenStale } from './build.mjs';
import { installWhenStale } from './install.mjs';
import { withQuickFolder } from './quick-folder.mjs';
import { exitWith } from './runtime.mjs';
import { runStaticSteps, runVitest, summarise } from './steps.mjs';
import { prepareTestTools } from './test-tools.mjs';

const PROJECTS = ['unit', 'postgres', 'system', 'journeys'];

await exitWith(async () => {
  await installWhenStale();
  const tools = await prepareTestTools();
  await buildWhenStale();
  return withQuickFolder(async (folder) =>
    summarise(await Promise.all([runStaticSteps(), runVitest(PROJECTS, { ...tools, ...folder })])),
  );
});
