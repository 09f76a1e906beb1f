import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Plant, plants } from './plants.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Read by the planted code. */
const SHOWN = 'firemarkPlant';

const done = new Set<string>();

/** Makes the bugs part of what is imported from now on; none of them shows yet. */
export function plantAll(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = url.startsWith(ROOT.href) ? url.slice(ROOT.href.length) : '';
      const edited = Object.entries<Plant>(plants).filter(([, { edits }]) => edits.some((edit) => edit.file === file));
      if (edited.length === 0) return loaded;
      return {
        ...loaded,
        source: edited.reduce((text, [name, plant]) => planted(text, name, plant, file), textOf(loaded.source)),
      };
    },
  });
}

/** Throws when a bug has come into nothing of what was imported: its file has another name now. */
export function checkPlanted(): void {
  for (const [name, { edits }] of Object.entries<Plant>(plants))
    for (const { file } of edits)
      if (!done.has(`${name} in ${file}`)) throw new Error(`the bug ${name} was not planted in ${file}`);
}

/** One of the bugs shows from now on, or none. */
export function show(name: string | null): void {
  Reflect.set(globalThis, SHOWN, name);
}

function planted(source: string, name: string, { edits }: Plant, file: string): string {
  const isShown = `(Reflect.get(globalThis, '${SHOWN}') === '${name}')`;
  let text = source;
  for (const { was, is } of edits.filter((edit) => edit.file === file)) {
    const parts = text.split(was);
    if (parts.length !== 2) throw new Error(`${fileURLToPath(new URL(file, ROOT))} has no place any more for the bug ${name}`);
    done.add(`${name} in ${file}`);
    text = parts.join(is.replaceAll('PLANTED', isShown));
  }
  return text;
}

function textOf(source: unknown): string {
  if (typeof source === 'string') return source;
  return new TextDecoder().decode(source as Uint8Array);
}
