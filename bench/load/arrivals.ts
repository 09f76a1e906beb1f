import type { Figures } from './figures.ts';

/** Which surveys the server has acknowledged, and at how many devices each has arrived. */
export class Arrivals {
  readonly #acknowledged = new Map<string, { at: number; figures: Figures }>();
  readonly #arrived = new Map<string, number>();

  /** Those who heard of it before its own device had its answer did not wait. */
  acknowledged(id: string, figures: Figures): void {
    if (this.#acknowledged.has(id)) return;
    this.#acknowledged.set(id, { at: performance.now(), figures });
    for (let early = this.#arrived.get(id) ?? 0; early > 0; early -= 1) figures.staleness.push(0);
  }

  arrived(ids: readonly string[]): void {
    for (const id of ids) {
      this.#arrived.set(id, (this.#arrived.get(id) ?? 0) + 1);
      const sent = this.#acknowledged.get(id);
      if (sent !== undefined) sent.figures.staleness.push(performance.now() - sent.at);
    }
  }

  get ids(): string[] {
    return [...this.#acknowledged.keys()];
  }

  /** How many times a survey that was acknowledged has not come to one of so many devices. */
  missing(devices: number): number {
    return this.ids.reduce((sum, id) => sum + Math.max(0, devices - (this.#arrived.get(id) ?? 0)), 0);
  }
}
