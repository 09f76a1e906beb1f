import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import { exampleAsset, exampleGrade } from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { Broken } from '../broken.ts';
import { type Clock, nextId } from '../clock.ts';
import { type Ledger, type Token, tokensIn } from '../ledger.ts';
import { type Fault, Network } from './network.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';

type Fields = Record<string, unknown> & { id: string; updated_at: string };

interface Listed {
  required_ids: string[];
  deleted_data: string[];
  updated_data: Fields[];
  new_data: Fields[];
}

/** What another client does: whole records, by the spec's list calls and posts and nothing else [CALL]. */
export class Caller {
  readonly #user: User;
  readonly #server: SimulatedServer;
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #author: number;
  readonly #records = new Map<EntityName, Map<string, Fields>>(entityNames.map((entity) => [entity, new Map()]));
  /** Edited here and not taken by the server yet, by id. */
  readonly #unsent = new Map<string, EntityName>();
  #token: string | null = null;

  constructor(user: User, server: SimulatedServer, clock: Clock, author: number) {
    this.#user = user;
    this.#server = server;
    this.#clock = clock;
    this.#author = author;
    this.#network = new Network(server, user.id);
  }

  /** Edits that only this client has. */
  get unsent(): readonly Fields[] {
    return [...this.#unsent].flatMap(([id, entity]) => this.#of(entity).get(id) ?? []);
  }

  #of(entity: EntityName): Map<string, Fields> {
    return this.#records.get(entity) ?? new Map<string, Fields>();
  }

  #keep(entity: EntityName, record: Fields): void {
    this.#of(entity).set(record.id, { ...record, updated_at: this.#clock.shown() });
    this.#unsent.set(record.id, entity);
  }

  /** A text, a line, a new asset or a new grade. */
  edit(record: number, field: number, ledger: Ledger): void {
    const assets = [...this.#of('assets').values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const asset = assets[record % Math.max(1, assets.length)];
    if (asset === undefined) return;
    const token = ledger.next();
    const made = { id: nextId(), created_at: this.#clock.shown() };
    if (field === 0) this.#keep('assets', { ...asset, location: `Text ${token}` });
    else if (field === 1) this.#addLine(asset, token, ledger);
    else if (field === 2) this.#keep('assets', { ...exampleAsset({ location: token }), ...made });
    else this.#keep('asset_grades', { ...exampleGrade({ recommendations: token }), ...made, asset_id: asset.id });
    ledger.add(token, this.#author, field === 0 ? tokensIn(String(asset['location'])) : []);
  }

  #addLine(asset: Fields, token: Token, ledger: Ledger): void {
    const before = asset['history'];
    this.#keep('assets', { ...asset, history: typeof before === 'string' ? `${before}\n${token}` : token });
    ledger.lines.set(token, asset.id);
  }

  /** Of the same user, with nothing yet. */
  anew(): Caller {
    return new Caller(this.#user, this.#server, this.#clock, this.#author);
  }

  deliverLate(): Promise<void> {
    return this.#network.deliverLate();
  }

  /** What it shows. */
  get records(): ReadonlyMap<EntityName, ReadonlyMap<string, Fields>> {
    return this.#records;
  }

  /** A round through all entities; what doesn't arrive waits for the next. */
  async synchronise(faults: (Fault | null)[]): Promise<'moved' | 'quiet'> {
    this.#network.faults = faults;
    let isQuiet = true;
    for (const entity of entityNames) {
      const listed = await this.#list(entity);
      if (listed === null) return 'moved';
      const lost = await this.#take(entity, listed);
      if (lost) return 'moved';
      isQuiet &&= Object.values(listed).every((list: unknown[]) => list.length === 0);
    }
    return isQuiet ? 'quiet' : 'moved';
  }

  async #list(entity: EntityName): Promise<Listed | null> {
    const list = [...this.#of(entity).values()].map(({ id, updated_at }) => ({ id, updated_at }));
    const reply = await this.#post(`/api/${entities[entity].path}/index`, list);
    return reply?.ok === true ? ((await reply.json().catch(() => null)) as Listed | null) : null;
  }

  /** Whether a post was lost. */
  async #take(entity: EntityName, { required_ids, deleted_data, updated_data, new_data }: Listed): Promise<boolean> {
    for (const id of deleted_data) this.#forget(entity, id);
    // What isn't asked for is there: its answer was lost.
    for (const [id, of] of this.#unsent) if (of === entity && !required_ids.includes(id)) this.#unsent.delete(id);
    for (const record of [...updated_data, ...new_data]) {
      this.#unsent.delete(record.id);
      this.#of(entity).set(record.id, record);
    }
    for (const id of required_ids) {
      const reply = await this.#post(`/api/${entities[entity].path}/update-or-create`, this.#of(entity).get(id));
      if (reply === null || reply.status >= 500 || reply.status === 401) return true;
      // A restored server knows nothing of a copy that it gave: its user may not be allowed to edit it.
      if (reply.status === 404 && !this.#unsent.has(id)) continue;
      if (reply.status >= 400) throw new Broken(`a post was refused: ${reply.status} ${await reply.text()}`);
      this.#unsent.delete(id);
    }
    return false;
  }

  /** An edit that went with it was taken before, its answer lost, or it is missed at the end. */
  #forget(entity: EntityName, id: string): void {
    this.#unsent.delete(id);
    this.#of(entity).delete(id);
  }

  /** Null when no answer came. */
  async #post(path: string, body: unknown): Promise<Response | null> {
    this.#token ??= await this.#server.logIn(this.#user.id);
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await this.#network.fetch(path, init).catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (reply?.status === 401) this.#token = null;
    return reply;
  }
}
