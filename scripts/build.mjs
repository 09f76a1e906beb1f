import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { environmentWithTools, exitWith, root, run, runtime } from './runtime.mjs';
import { hashOfFiles, whenStale } from './staleness.mjs';

const sources = [
  'web',
  'domain',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/with-integrity.mjs',
];
const stamp = join(root, 'dist', 'web.stamp');
const output = join(root, 'dist', 'web');

const SMALLEST_COMPRESSED = 1024;

/** Builds the web app unless these very sources are built already. */
export const buildWhenStale = () => whenStale(stamp, hashOfFiles(root, sources), build);

async function build() {
  console.log('Building the web app ...');
  const code = await run(runtime(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...environmentWithTools(), NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The web app could not be built, see above.');
  await Promise.all(compressible(output).map(precompress));
}

/** @param {string} folder */
function compressible(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt|map)$/.test(file))
    .filter((file) => statSync(file).size >= SMALLEST_COMPRESSED);
}

/** @param {string} file */
async function precompress(file) {
  const content = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await exitWith(async () => {
    await buildWhenStale();
    return 0;
  });
}
