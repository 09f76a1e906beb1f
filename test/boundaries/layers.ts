import { posix } from 'node:path';

/** What page and worker both know of `web/data`. */
const BETWEEN = [
  'protocol/',
  'queries/',
  'record-kinds/',
  'alters-pictures.ts',
  'api-error.ts',
  'new-id.ts',
  'parts-of.ts',
  'web-crypto.ts',
].map((path) => `web/data/${path}`);

/** Folders in the order of the arrows; the first that a path begins with is its layer. `uses` names the layers it may import. */
const layers = [
  { folder: 'domain/', uses: ['domain/'] },
  { folder: 'server/', uses: ['domain/', 'server/'] },
  { folder: 'web/ui/', uses: ['domain/', 'web/ui/'] },
  // The page starts the worker; all else that both know lies between them.
  { folder: 'web/data/page/', uses: ['domain/', 'web/ui/', 'web/data/page/', 'web/data/worker/worker.ts', ...BETWEEN] },
  { folder: 'web/data/worker/', uses: ['domain/', 'web/data/worker/', ...BETWEEN] },
  { folder: 'web/data/protocol/', uses: ['domain/', 'web/data/protocol/', 'web/data/queries/queries.ts'] },
  // A reader over records that a test gives.
  { folder: 'web/data/queries/testing/', uses: ['domain/', 'web/data/'] },
  { folder: 'web/data/', uses: ['domain/', ...BETWEEN] },
  { folder: 'web/app/', uses: ['domain/', 'web/'] },
  { folder: 'web/', uses: ['domain/', 'web/ui/', 'web/data/', 'web/'] },
  { folder: 'bench/', uses: ['domain/', 'server/', 'web/', 'test/', 'bench/', 'scripts/'] },
  { folder: 'test/', uses: ['domain/', 'server/', 'web/', 'test/', 'scripts/'] },
];

/** Every module that a source names: static and dynamic imports, re-exports and workers by URL. */
export function importsOf(source: string): string[] {
  const statements = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+\.tsx?)['"]/g);
  return [...statements].map((match) => match[1] ?? match[2] ?? '');
}

/** The project's file that a specifier means, null for a package. */
export function targetOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  return null;
}

/** What is wrong with the imports of one file, in words. */
export function violationsOf(file: string, source: string): string[] {
  const layer = layers.find(({ folder }) => file.startsWith(folder));
  if (layer === undefined) return [`${file} lies in no layer`];
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (target === null) return layer.folder === 'domain/' && specifier !== 'zod' ? [`${file} imports ${specifier}`] : [];
    return isAllowed(layer, target) ? [] : [`${file} imports ${target}`];
  });
}

/** Features see neither the app nor its shell: `web/app/` is only for itself. */
function isAllowed({ folder, uses }: (typeof layers)[number], target: string): boolean {
  if (target.startsWith('web/app/') && !['web/app/', 'test/', 'bench/'].includes(folder)) return false;
  return uses.some((allowed) => target.startsWith(allowed));
}
