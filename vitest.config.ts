import { defineConfig } from 'vitest/config';

/** Property tests of a whole part take tens of seconds. */
const SLOW = ['{server,web}/**/*.property.test.ts'];

/** Unit tests are the fast part; `system` starts real servers, `journeys` real browsers, two files at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,server,web,scripts,bench}/**/*.test.{ts,tsx}', 'test/boundaries/*.test.ts'],
          exclude: SLOW,
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts', ...SLOW],
          exclude: ['test/boundaries/**', 'test/e2e/**'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/build-web-app.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
