/** So much of the device is held back, for what its user does when nothing else is left. */
export const MARGIN_BYTES = 9 * 1_048_576;
/**
 * A write goes ahead only where so much more than it takes would find room: browsers drop all databases when one met a full disk,
 * and any write may be the one after which Chromium writes 4 MB of earlier ones once more.
 */
const SPARE_BYTES = 5 * 1_048_576;
/** For what removes more than it writes, and for a session's end: beyond the last of all else. */
const SPARE_TO_FREE_BYTES = 4.5 * 1_048_576;
/** Pages follow one another: for what is received so much more is proven at once, which holds so long. */
const AHEAD_BYTES = 8 * 1_048_576;
const AHEAD_MS = 1_000;
/**
 * An attempt that finds no room fills the device to its last byte for a moment, in which the browser may write: what was tried in
 * vain is not tried again so soon, unless somebody asks.
 */
const AGAIN_MS = 120_000;
/** A file that is not used for so long is given to other tabs. */
const LEASE_MS = 1_000;
/** No write waits longer for a file system that doesn't answer; it goes ahead without the proof. */
const OPEN_MS = 500;

/** What is asked of a file in the browser's own file system. */
export interface MarginFile {
  getSize(): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** What a write needs; what the server or this device has already must leave the margin alone. */
export interface Need {
  bytes?: number;
  received?: boolean;
  frees?: boolean;
}

/** Opens the file; null where the browser has none or another tab uses it. */
export type OpenMargin = () => Promise<MarginFile | null>;

/** A file that takes up room, given up when the device has none left; and the proof that a write would find some [ROOM]. */
export class Margin {
  readonly #open: OpenMargin;
  #file: Promise<MarginFile | null> | null = null;
  #closing: ReturnType<typeof setTimeout> | undefined;
  /** The file system has not answered in time. */
  #isLate = false;
  /** Given up, or never to be had: what is received waits. */
  #isShort = false;
  /** Proven already for what is received, until then. */
  #ahead = { bytes: 0, until: 0 };
  /** When the margin, and what is proven ahead, found no room last. */
  readonly #failed = { margin: Number.NEGATIVE_INFINITY, ahead: Number.NEGATIVE_INFINITY };
  /** What those writes take that were granted and have not ended: each finds room beside the others. */
  #underWay = 0;

  constructor(open: OpenMargin) {
    this.#open = open;
  }

  get isShort(): boolean {
    return this.#isShort;
  }

  /**
   * Resolves to what is to be called when the write has ended, null where it would find no room; the margin is given up for what only
   * this device has.
   */
  async grant(need: Need): Promise<(() => void) | null> {
    const { bytes = 0, received = false } = need;
    let granted = 0;
    const begin = () => {
      granted = bytes;
      this.#underWay += granted;
      this.#ahead.bytes -= granted;
      return true;
    };
    const isAhead = received && !this.#isShort && this.#isAhead(bytes);
    const isGranted = isAhead ? begin() : await this.#withFile(true, (file) => this.#proves(file, need) && begin());
    return isGranted ? () => void (this.#underWay -= granted) : null;
  }

  #proves(file: MarginFile, { bytes = 0, received = false, frees = false }: Need): boolean {
    if (received && this.#isShort && !this.#fill(file)) return false;
    const needed = this.#underWay + bytes + (frees ? SPARE_TO_FREE_BYTES : SPARE_BYTES);
    if (received && this.#mayTry('ahead')) {
      if (fits(file, needed + AHEAD_BYTES)) {
        this.#proveAhead(bytes + AHEAD_BYTES);
        return true;
      }
      this.#failed.ahead = performance.now();
    }
    if (fits(file, needed)) return true;
    if (received || file.getSize() === 0) return false;
    this.#giveUp(file);
    return fits(file, needed);
  }

  /** Holds the room back, as long as as much is left beside it; answers whether it does, false where it can't be known. */
  take(isAsked = false): Promise<boolean> {
    return this.#withFile(false, (file) => this.#fill(file, isAsked));
  }

  #mayTry(what: 'margin' | 'ahead'): boolean {
    return performance.now() - this.#failed[what] >= AGAIN_MS;
  }

  /** Gives the room up: a write has failed all the same. */
  async release(): Promise<void> {
    this.#ahead.bytes = 0;
    await this.#withFile(true, (file) => {
      if (file.getSize() > 0) this.#giveUp(file);
      return true;
    });
  }

  #fill(file: MarginFile, isAsked = false): boolean {
    const size = file.getSize();
    if (size < MARGIN_BYTES && !isAsked && !this.#mayTry('margin')) return false;
    if (size < MARGIN_BYTES && !grow(file, 2 * MARGIN_BYTES)) {
      this.#failed.margin = performance.now();
      this.#giveUp(file);
      return false;
    }
    const beside = this.#underWay + SPARE_BYTES + AHEAD_BYTES;
    if (size < MARGIN_BYTES && grow(file, MARGIN_BYTES + beside)) this.#proveAhead(AHEAD_BYTES);
    file.truncate(MARGIN_BYTES);
    if (size < MARGIN_BYTES) file.flush();
    this.#isShort = false;
    return true;
  }

  #proveAhead(bytes: number): void {
    this.#ahead = { bytes, until: performance.now() + AHEAD_MS };
  }

  #isAhead(bytes: number): boolean {
    const { bytes: left, until } = this.#ahead;
    return left > 0 && bytes <= left && performance.now() <= until;
  }

  #giveUp(file: MarginFile): void {
    this.#isShort = true;
    this.#ahead.bytes = 0;
    file.truncate(0);
    file.flush();
  }

  async #withFile(otherwise: boolean, work: (file: MarginFile) => boolean): Promise<boolean> {
    clearTimeout(this.#closing);
    this.#file ??= this.#open();
    const opening = this.#file.catch(() => null);
    const file = await Promise.race([opening, after(this.#isLate ? 0 : OPEN_MS)]);
    this.#isLate = file === undefined;
    if (file === undefined) {
      void opening.then((late) => late !== null && this.#lease(late));
      return otherwise;
    }
    if (file === null) {
      this.#file = null;
      return otherwise;
    }
    try {
      return work(file);
    } finally {
      this.#lease(file);
    }
  }

  #lease(file: MarginFile): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.#close(file), LEASE_MS);
  }

  #close(file: MarginFile): void {
    this.#file = null;
    file.close();
  }
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

const chunk = new Uint8Array(262_144);

/** Fills the file up to this size; what can't be written is seen from the size. */
function grow(file: MarginFile, to: number): boolean {
  // Zeros alone take up nothing where a file system packs them.
  if (chunk[0] === 0) for (let at = 0; at < chunk.length; at += 65_536) crypto.getRandomValues(chunk.subarray(at, at + 65_536));
  try {
    for (let at = file.getSize(); at < to;) {
      const bytes = chunk.subarray(0, to - at);
      if (file.write(bytes, { at }) < bytes.length) return false;
      at += bytes.length;
    }
    return true;
  } catch {
    return false;
  }
}

function fits(file: MarginFile, bytes: number): boolean {
  const size = file.getSize();
  const fitted = grow(file, size + bytes);
  file.truncate(size);
  return fitted;
}
