import { buildWhenStale } from './build.mjs';
import { installWhenStale } from './install.mjs';
import { exitWith, run, runtime } from './runtime.mjs';
import { prepareEngines } from './test-tools.mjs';

await exitWith(async () => {
  await installWhenStale();
  const tools = await prepareEngines();
  await buildWhenStale();
  return run(runtime(), ['test/engines/run.ts', ...process.argv.slice(2)], { env: { ...process.env, ...tools } });
});
