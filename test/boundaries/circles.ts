import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Every module that a source imports or exports from before it runs, types too; what `import()` loads later is aside. */
export function staticImportsOf(file: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module;
  const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  const specifiers = [...imported, ...passedOn].filter((specifier) => specifier !== undefined);
  return [...new Set(specifiers)].flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)];
    return specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : [];
  });
}

interface Imports {
  get(file: string): readonly string[] | undefined;
}

/** Files that import each other, however many are between them: one group for each knot, itself in order of the alphabet. */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>();
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(imports, file)]));
  for (const [file, targets] of reached) {
    if (!targets.has(file)) continue;
    const knot = [...targets].filter((other) => reached.get(other)?.has(file) === true).toSorted();
    circles.set(knot.join(), knot);
  }
  return [...circles.values()];
}

/** All that a file imports, itself or by way of others. */
export function reachedFrom(imports: Imports, start: string): Set<string> {
  const found = new Set<string>();
  const next = [...(imports.get(start) ?? [])];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    next.push(...(imports.get(file) ?? []));
  }
  return found;
}
