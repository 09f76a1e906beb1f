import { expect, test } from 'vitest';
import { ApiError } from '#web/data/api-error.ts';
import { NetworkError } from '#web/data/worker/sync/server-calls.ts';
import { Arrivals } from './arrivals.ts';
import { Figures } from './figures.ts';
import type { Phase } from './run-load.ts';
import { faultsOf } from './verdict.ts';

const measured = (): Figures => {
  const figures = new Figures();
  for (const kind of ['push', 'pull', 'staleness'] as const) figures[kind].push(1);
  return figures;
};

const phase = (figures: Figures, isRestart = false): Phase => ({
  name: 'a phase',
  figures,
  seconds: 1,
  surveys: 1,
  cpu: { server: 0, database: 0, generator: 0 },
  memory: 0,
  isRestart,
});

const unreached = (code: string) => new NetworkError('', { cause: Object.assign(new Error(), { code }) });

test('[OPS.32] what is slow, or was never measured, is over its budget unless a restart is under way', () => {
  expect(faultsOf(phase(measured()))).toEqual([]);
  const slow = measured();
  slow.pull.push(1_000);
  expect(faultsOf(phase(slow))).toEqual(['pull p95 1000 ms, at most 100', 'pull p99 1000 ms, at most 250']);
  expect(faultsOf(phase(slow, true))).toEqual([]);
  const unmeasured = measured();
  unmeasured.staleness.length = 0;
  expect(faultsOf(phase(unmeasured))).toEqual(['staleness p99 was not measured, at most 2000']);
});

test('[OPS.32] of a restart only refused and broken connections pass', () => {
  const figures = measured();
  figures.isRestarting = true;
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']) figures.failed(unreached(code));
  expect(faultsOf(phase(figures, true))).toEqual([]);
  for (const error of [unreached('ETIMEDOUT'), new ApiError(500, 'of the server'), new Error('of the device')])
    figures.failed(error);
  figures.isRestarting = false;
  figures.failed(unreached('ECONNREFUSED'));
  expect(faultsOf(phase(figures, true))).toEqual(['4 errors']);
});

test('[OPS.32] a survey that was acknowledged and has not come to every device is missing', () => {
  const [arrivals, figures] = [new Arrivals(), new Figures()];
  arrivals.arrived(['early', 'unsent']);
  arrivals.acknowledged('early', figures);
  arrivals.acknowledged('late', figures);
  expect([arrivals.missing(2), figures.staleness]).toEqual([3, [0]]);
  arrivals.arrived(['late', 'early']);
  arrivals.arrived(['late']);
  expect([arrivals.missing(2), figures.staleness.length]).toEqual([0, 4]);
});
