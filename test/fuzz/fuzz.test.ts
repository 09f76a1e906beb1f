import { expect, test } from 'vitest';
import { entityNames } from '#domain/entities.ts';
import { openTestApp } from '../test-app.ts';
import { routesOf } from './application-routes.ts';
import { runFuzzer } from './run-fuzzer.ts';
import { hasGenerator, staleGenerators } from './valid-requests.ts';

const isTorture = process.env['TORTURE'] !== undefined;
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? (isTorture ? 50_000 : 5_000));
/** The same in every `npm test`; another in every torture. */
const SEED = Number(process.env['FUZZ_SEED'] ?? (isTorture ? Date.now() % 1_000_000_000 : 9));

test('[HTTP.15] every route has a generator, and every generator a route', async () => {
  const { built: server, routes } = await routesOf(openTestApp);
  await server.close();
  expect(routes.length).toBeGreaterThan(2 * entityNames.length + 20);
  expect(routes.filter((route) => !hasGenerator(route))).toEqual([]);
  expect(staleGenerators(routes)).toEqual([]);
});

test(
  `[HTTP.15] ${INPUTS} inputs in every role: no 5xx, nobody waits over a second, what is refused changes nothing (seed ${SEED})`,
  { timeout: 60_000 + INPUTS * 100 },
  async () => {
    const { inputs, statuses, faults } = await runFuzzer(INPUTS, SEED);
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`${inputs} inputs with seed ${SEED}: ${counts.join(', ')}\n`);
    expect([...faults].slice(0, 20).map(([fault, example]) => `${fault}\n${example.slice(0, 2_000)}`)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(inputs / 10);
    expect(statuses.get(422)).toBeGreaterThan(0);
  },
);
