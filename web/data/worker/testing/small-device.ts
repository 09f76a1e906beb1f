import type { MarginFile } from '../room/margin.ts';

/** A device with so many bytes, of which a file of the browser's own takes some. */
export class SmallDevice {
  free: number;
  #size = 0;

  constructor(free: number) {
    this.free = free;
  }

  get margin(): number {
    return this.#size;
  }

  readonly open = (): Promise<MarginFile> =>
    Promise.resolve({
      getSize: () => this.#size,
      write: (bytes, { at }) => {
        const room = Math.min(bytes.length, this.#size + this.free - at);
        if (room <= 0) throw new DOMException('No space available for this operation', 'QuotaExceededError');
        this.grow(Math.max(this.#size, at + room));
        return room;
      },
      truncate: (size) => this.#resize(size),
      flush: () => undefined,
      close: () => undefined,
    });

  /** Tests hear of each piece that is written. */
  grow(size: number): void {
    this.#resize(size);
  }

  #resize(size: number): void {
    this.free += this.#size - size;
    this.#size = size;
  }
}
