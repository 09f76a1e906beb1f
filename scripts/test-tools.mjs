import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run, runtime } from './runtime.mjs';

/** Chromium without a window of its own: what pages do is the same, and it takes a quarter less time. */
const HEADLESS_CHROMIUM = 'chromium-headless-shell';

/** Programs that the tests run, by the Debian package that brings each. */
const wanted = { [HEADLESS_CHROMIUM]: HEADLESS_CHROMIUM, pdftotext: 'poppler-utils', caddy: 'caddy' };

/** Browsers of the other two engines, and the screen that one of them draws on. */
const engines = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** @param {string} program */
const onPath = (program) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file)) ?? null;

/** Debian keeps it by its version, off the path. */
const POSTGRES = '/usr/lib/postgresql';

const hasPostgres = () =>
  onPath('postgres') !== null ||
  (existsSync(POSTGRES) && readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin', 'postgres'))));

const isRootOnDebian = () => process.getuid?.() === 0 && onPath('apt-get') !== null;

const chosenChromium = () => process.env['CHROMIUM_PATH'] || null;

/**
 * Finds or installs what the journeys need [RUN].
 * @returns {Promise<{ CHROMIUM_PATH: string }>} to be added to the tests' environment
 */
export async function prepareTestTools() {
  const chosen = chosenChromium();
  if (chosen !== null && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  const missing = Object.entries(wanted)
    .filter(([program]) => onPath(program) === null && !(program === HEADLESS_CHROMIUM && chosen))
    .map(([, name]) => name);
  if (!hasPostgres()) missing.push('postgresql');
  if (missing.length > 0 && isRootOnDebian()) await installPackages(missing);
  if (onPath('pdftotext') === null) throw new Error('The tests read reports with pdftotext: install poppler-utils.');
  if (onPath('caddy') === null) throw new Error('The tests put Caddy in front of two servers: install caddy.');
  if (!hasPostgres()) throw new Error('The tests run on a PostgreSQL that they start themselves: install postgresql.');
  return { CHROMIUM_PATH: chosen ?? onPath(HEADLESS_CHROMIUM) ?? onPath('chromium') ?? (await downloadChromium()) };
}

/**
 * Finds or installs Firefox and WebKitGTK.
 * @returns {Promise<{ FIREFOX_PATH: string }>} to be added to the environment of `npm run engines`
 */
export async function prepareEngines() {
  const chosen = process.env['FIREFOX_PATH'] || onPath('firefox');
  const missing = () =>
    Object.entries(engines).filter(([program]) => onPath(program) === null && !(program === 'firefox-esr' && chosen));
  if (missing().length > 0 && isRootOnDebian()) await installPackages(missing().map(([, name]) => name));
  const names = missing().map(([, name]) => name);
  if (names.length > 0) throw new Error(`The day in Firefox and WebKitGTK needs these packages of Debian: ${names.join(', ')}.`);
  return { FIREFOX_PATH: chosen || (onPath('firefox-esr') ?? '') };
}

/** @param {readonly string[]} names */
async function installPackages(names) {
  console.log(`Installing ${names.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function downloadChromium() {
  console.log("Downloading Playwright's Chromium ...");
  const code = await run(runtime(), ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium']).catch(() => 1);
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
  const path = chromium.executablePath();
  if (code !== 0 || !existsSync(path)) {
    throw new Error('No Chromium was found and none could be downloaded: set CHROMIUM_PATH to a Chromium or Chrome executable.');
  }
  return path;
}
