import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { WITHOUT_DATABASE } from './test/postgres/without-database.ts';
import { PATIENCE_MS } from './test/timing/patience.ts';

/** Property tests of a whole part take tens of seconds. */
const SLOW = ['{server,web}/**/*.property.test.ts'];

/** For what tests wait for, and where they wait for it. */
const patient = { setupFiles: ['test/timing/patient-waits.ts'], expect: { poll: { timeout: PATIENCE_MS } } };

/** Most of what tests make goes with them: collecting it sooner costs more than its room. */
const ROOMY = ['--max-semi-space-size=64', '--min-semi-space-size=16'];

/** Many wait for a timer or for PostgreSQL: so many files at a time keep two cores busy. */
const FAST_FILES = 5;
/** Real servers and browsers are processes of their own beside each. */
const WAITING_FILES = 4;

/**
 * Unit tests are the fast part; `system` starts real servers, `journeys` real browsers. Without isolation a worker loads
 * once what its files share, and starts one browser for them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,server,web,scripts,bench}/**/*.test.{ts,tsx}', 'test/boundaries/*.test.ts'],
          exclude: SLOW,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...patient,
          execArgv: ROOMY,
          isolate: false,
          maxWorkers: FAST_FILES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.test.ts', 'test/postgres/*.test.ts'],
          exclude: [...SLOW, ...WITHOUT_DATABASE],
          globalSetup: ['test/postgres/start-postgres.ts'],
          env: { TEST_ENGINE: 'postgres' },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          ...patient,
          execArgv: ROOMY,
          isolate: false,
          maxWorkers: FAST_FILES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts', ...SLOW],
          exclude: ['test/boundaries/**', 'test/e2e/**', 'test/postgres/**'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          ...patient,
          maxWorkers: WAITING_FILES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/build-web-app.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          ...patient,
          maxWorkers: WAITING_FILES,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
