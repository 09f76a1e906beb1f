import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import type { EntityName } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { type Random, seededRandom } from '#server/demo/seeded-random.ts';
import { type deviceOf, fieldsOf } from './device.ts';
import type { TestApp } from './test-app.ts';

export interface Writer {
  user: User;
  token: string;
  device: ReturnType<typeof deviceOf>;
}

type Made = 'sites' | 'inspections' | 'assets' | 'asset_grades';

const question = exampleQuestion('seal');
const own = (record: object) => ({ ...fieldsOf(record as Parameters<typeof fieldsOf>[0]) });

/**
 * Writes at random what changes who receives what: inspections and their inspectors, closings, assets that move, surveys with
 * answers, deletions, conflicts, work that is held and verdicts about it.
 */
export class RandomWriting {
  readonly #server: TestApp;
  readonly #writers: readonly Writer[];
  readonly #random: Random;
  readonly #ids: Record<Made, string[]> = {
    sites: [],
    inspections: [],
    assets: [],
    asset_grades: [],
  };
  readonly #held: string[] = [];

  /** The first of the writers is an administrator. */
  constructor(server: TestApp, writers: readonly Writer[], seed: number) {
    this.#server = server;
    this.#writers = writers;
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    await this.#push(0, 'asset_types', exampleAssetType().id, own(exampleAssetType()));
    for (let at = 0; at < 3; at += 1) {
      await this.#create(0, 'sites', own(exampleSite({ name: `Site ${at}` })));
      await this.#create(0, 'inspections', this.#inspection());
      await this.#create(0, 'assets', this.#asset());
    }
  }

  /** One write, by whoever it is. */
  async step(): Promise<void> {
    const somebody = this.#random.whole(this.#writers.length);
    const steps = [
      () => this.#create(0, 'inspections', this.#inspection()),
      () => this.#edit(0, 'inspections', { inspector_ids: this.#inspectors() }),
      () => this.#edit(0, 'inspections', { site_id: this.#one('sites') }),
      () => this.#edit(0, 'inspections', { closed_at: this.#coin() ? this.#now : null }),
      () => this.#edit(0, 'inspections', { deleted_at: this.#coin() ? this.#now : null }),
      () => this.#create(somebody, 'assets', this.#asset()),
      () => this.#edit(somebody, 'assets', { site_id: this.#one('sites') }),
      () => this.#edit(somebody, 'assets', { location: `Place ${this.#random.whole(1_000)}` }),
      () => this.#edit(0, 'sites', { deleted_at: this.#random.whole(3) === 0 ? this.#now : null }),
      () =>
        this.#edit(0, 'users', { surname: `Name ${this.#random.whole(1_000)}` }, must(this.#writers[somebody], 'one').user.id),
      ...Array.from({ length: 4 }, () => () => this.#create(somebody, 'asset_grades', this.#grade())),
      () => this.#edit(somebody, 'asset_grades', { recommendations: `~ Work ${this.#random.whole(1_000)}` }),
      () => this.#edit(0, 'asset_grades', { deleted_at: this.#coin() ? this.#now : null }),
      () => this.#judge(),
    ];
    await must(steps[this.#random.whole(steps.length)], 'a step')();
  }

  /** One write that nothing stands in the way of. */
  write(): Promise<void> {
    return this.#create(0, 'sites', own(exampleSite()));
  }

  get #now(): string {
    return this.#server.context.now().toISOString();
  }

  #coin(): boolean {
    return this.#random.whole(2) === 0;
  }

  #one(entity: Made): string {
    const ids = this.#ids[entity];
    return must(ids[this.#random.whole(ids.length)], entity);
  }

  #inspectors(): string[] {
    return this.#writers.filter(() => this.#coin()).map(({ user }) => user.id);
  }

  #inspection() {
    return { ...own(exampleInspection()), site_id: this.#one('sites'), inspector_ids: this.#inspectors() };
  }

  #asset() {
    return { ...own(exampleAsset()), site_id: this.#one('sites') };
  }

  #grade() {
    const answers = this.#random.whole(4) === 0 ? [] : [{ ...exampleAnswer(question, 0, 'Yes'), id: v7() }];
    const inspection_id = this.#coin() ? null : this.#one('inspections');
    return { ...own(exampleGrade()), created_by_id: null, asset_id: this.#one('assets'), inspection_id, answers };
  }

  async #create(writer: number, entity: Made, patch: object): Promise<void> {
    const id = v7();
    const outcome = await this.#push(writer, entity, id, patch);
    if (outcome.outcome !== 'rejected' && outcome.outcome !== 'held') this.#ids[entity].push(id);
  }

  async #edit(writer: number, entity: EntityName, patch: object, id?: string): Promise<void> {
    const known = id === undefined ? this.#ids[entity as Made] : [id];
    const found = known[this.#random.whole(known.length)];
    if (found !== undefined) await this.#push(writer, entity, found, patch);
  }

  /** Now and then made long ago, so that it meets what others have written. */
  async #push(writer: number, entity: EntityName, id: string, patch: object): Promise<Outcome> {
    const { device } = must(this.#writers[writer], 'a writer');
    const base = this.#random.whole(5) === 0 ? 1 : null;
    const outcome = await device.pushOne({ entity, id, patch: patch as Record<string, unknown>, base });
    if (outcome.outcome === 'held') this.#held.push(outcome.op);
    return outcome;
  }

  async #judge(): Promise<void> {
    const op = this.#held.shift();
    const { token } = must(this.#writers[0], 'the administrator');
    const verdict = this.#coin() ? 'accepted' : 'refused';
    if (op !== undefined) await this.#server.post(`/api/sync/held/${op}`, { verdict, reason: null }, token);
  }
}
