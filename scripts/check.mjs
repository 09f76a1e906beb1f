import { installWhenStale } from './install.mjs';
import { exitWith } from './runtime.mjs';
import { runStaticSteps, runVitest, summarise } from './steps.mjs';

await exitWith(async () => {
  await installWhenStale();
  return summarise([await runStaticSteps(), await runVitest(['unit'])]);
});
