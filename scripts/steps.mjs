import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { environmentWithTools, root, run, runtime } from './runtime.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: readonly string[] }} Totals */

/**
 * Every step is one tool over the whole project.
 * @type {readonly { name: string, command: readonly string[], env?: NodeJS.ProcessEnv }[]}
 */
export const staticSteps = [
  { name: 'format', command: ['oxfmt', '--check'] },
  // Each file by the tsconfig that holds it.
  {
    name: 'lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
    // Go collects less often: a sixth of its time went into that, and its peak of memory stays.
    env: { GOGC: '400', GOMEMLIMIT: '3GiB' },
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
];

/**
 * Runs one tool and shows its output only when it fails.
 * @param {typeof staticSteps[number]} step
 * @returns {Promise<boolean>}
 */
function passes({ name, command, env = {} }) {
  const [tool = '', ...parameters] = command;
  const began = Date.now();
  const child = spawn(tool, parameters, {
    cwd: root,
    env: { ...environmentWithTools(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output);
      resolve(code === 0);
    });
  });
}

/** @returns {Promise<Totals>} */
export async function runStaticSteps() {
  const waiting = [...staticSteps];
  const totals = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      totals[(await passes(step)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return totals;
}

/**
 * Runs Vitest over these projects and counts from its report; a run that ends badly never counts as without failure.
 * @param {readonly string[]} projects
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {readonly string[]} [files] only those whose path holds one of these
 * @returns {Promise<Totals>}
 */
export async function runVitest(projects, environment = {}, files = []) {
  const report = join(root, 'test-results', 'vitest.json');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(runtime(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...files, ...reporters], {
    env: { ...environmentWithTools(), ...environment },
  });
  return countTests(existsSync(report) ? readFileSync(report, 'utf8') : null, code);
}

/**
 * @param {string | null} report
 * @param {number} code
 * @returns {Totals}
 */
export function countTests(report, code) {
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults = [] } = JSON.parse(report);
  /** @type {{ status: string, fullName: string }[]} */
  const tests = testResults.flatMap((/** @type {{ assertionResults: unknown[] }} */ file) => file.assertionResults);
  const skipped = tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName.trim());
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests), skipped };
}

/**
 * What `npm test` prints at its end: each test that did not run, then how many passed and failed.
 * @param {readonly Totals[]} all
 * @returns {number} the exit code
 */
export function summarise(all) {
  const passed = all.reduce((sum, totals) => sum + totals.passed, 0);
  const failed = all.reduce((sum, totals) => sum + totals.failed, 0);
  const skipped = all.flatMap((totals) => totals.skipped ?? []);
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
