import { sharedValue } from '../shared-value.ts';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** A dialog or sheet that is open, or a menu or the choices of a field, which cover neither the screen nor its message. */
export interface Layer {
  kind: 'sheet' | 'dialog' | 'menu';
  close: () => void;
}

type Cover = Exclude<Layer['kind'], 'menu'>;

const layers: Layer[] = [];
const topmost = sharedValue<Cover | null>(null);
let watcher: CloseWatcher | null = null;

export const hasOpenLayer = (): boolean => layers.length > 0;
export const isTopmostLayer = (layer: Layer): boolean => layers.at(-1) === layer;

/** The dialog or sheet that was opened last over the screen. */
export const useTopmostLayer = topmost.use;

const topmostCover = (): Cover | null => layers.reduce<Cover | null>((below, { kind }) => (kind === 'menu' ? below : kind), null);

/** Puts a layer on top of those that are open; returns what takes it away. */
export function openLayer(layer: Layer): () => void {
  layers.push(layer);
  topmost.set(topmostCover());
  if (layers.length === 1) addEventListener('keydown', keepEscape, true);
  watch();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    topmost.set(topmostCover());
    if (layers.length > 0) return watch();
    removeEventListener('keydown', keepEscape, true);
    watcher?.destroy();
    watcher = null;
  };
}

/** Covers a phone's back gesture where there is no history to go back in. A watcher ends with its first gesture. */
function watch(): void {
  if (watcher !== null || window.CloseWatcher === undefined || !matchMedia('(pointer: coarse)').matches) return;
  watcher = new window.CloseWatcher();
  watcher.addEventListener('close', () => {
    watcher = null;
    layers.at(-1)?.close();
  });
}

/** The topmost dialog that has the focus answers Escape itself; the watcher would close the next one for the same key. */
function keepEscape(event: KeyboardEvent): void {
  const isInside = event.target instanceof Element && event.target.closest('.MuiModal-root') !== null;
  if (event.key === 'Escape' && watcher !== null && isInside) event.preventDefault();
}
