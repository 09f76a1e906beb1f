import type { Kysely } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { Actor } from '#domain/permissions.ts';
import { fixedStatement } from '../../../database/fixed-statement.ts';
import type { Tables } from '../../../database/tables.ts';
import { countToDecide } from '../../decide/conflicts.ts';
import { devicePolicy } from '../../entities/device-policy.ts';
import type { DeviceScope } from '../../entities/entity-policy.ts';
import { instanceId, type Landmarks, newestEntry } from '../cursor.ts';
import { hasForgotten } from '../has-forgotten.ts';
import { nextView } from './next-view.ts';
import { sharedRun } from '../../shared-run.ts';
import type { View } from './view.ts';

/** A database that was restored under a running server is noticed within this time. */
const TRUST_MS = 1_000;
/** Of each kind; beyond them they are forgotten, and asked for again. */
const MOST_REMEMBERED = 10_000;

const counterOf = fixedStatement((db) => db.selectFrom('counter').select(['ver', 'news']));

/** What the newest changes of a database are, and what follows from them, read once for all who pull [FAN.3]. */
export class Recent implements Landmarks {
  readonly #db: Kysely<Tables>;
  #view: View | null = null;
  #checkedAt = 0;
  #instance: Promise<string> | null = null;
  readonly #entries = new Map<number, string | null>();
  readonly #known = new Set<string>();
  readonly #toDecide = new Map<string, { of: string; count: number }>();
  readonly #scopes = new Map<string, { of: unknown; scope: DeviceScope }>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** All that was committed before it was asked for. */
  readonly catchUp: () => Promise<View> = sharedRun(async () => {
    const { ver, news } = must((await counterOf(this.#db, {}))[0], 'the counter');
    const isSame = this.#view !== null && this.#view.ver === ver && this.#view.news === news;
    if (isSame && performance.now() - this.#checkedAt < TRUST_MS) return must(this.#view, 'a view');
    if (this.#view !== null && !(await this.#goesOn(this.#view, ver))) this.#forget();
    this.#checkedAt = performance.now();
    if (isSame && this.#view !== null) return this.#view;
    this.#view = await nextView(this.#db, { ver, news }, this.#view);
    this.#remember(this.#entries, ver, this.#view.entry);
    return this.#view;
  });

  /** Whether this is the database that the view was read from, some changes later. */
  async #goesOn(view: View, ver: number): Promise<boolean> {
    return ver >= view.ver && (await newestEntry(this.#db, view.ver)) === view.entry;
  }

  #forget(): void {
    this.#view = null;
    this.#instance = null;
    for (const kept of [this.#entries, this.#known, this.#toDecide, this.#scopes]) kept.clear();
  }

  #remember<K, V>(kept: Map<K, V>, key: K, value: V): V {
    if (kept.size >= MOST_REMEMBERED) kept.clear();
    kept.set(key, value);
    return value;
  }

  instance(): Promise<string> {
    this.#instance ??= instanceId(this.#db).catch((error: unknown) => {
      this.#instance = null;
      throw error;
    });
    return this.#instance;
  }

  async entryAt(ver: number): Promise<string | null> {
    const known = this.#entries.get(ver);
    return known === undefined ? this.#remember(this.#entries, ver, await newestEntry(this.#db, ver)) : known;
  }

  /** Whether this database lacks an operation that was acknowledged. */
  async hasForgotten(op: string | undefined): Promise<boolean> {
    if (op === undefined || this.#known.has(op)) return false;
    if (await hasForgotten(this.#db, op)) return true;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.add(op);
    return false;
  }

  async toDecide(actor: Actor, { news, decisions }: View): Promise<number> {
    const of = `${news} ${decisions}`;
    const known = this.#toDecide.get(keyOf(actor));
    if (known?.of === of) return known.count;
    return this.#remember(this.#toDecide, keyOf(actor), { of, count: await countToDecide(this.#db, actor) }).count;
  }

  scopeOf(actor: Actor, { scopes }: View): DeviceScope {
    const known = this.#scopes.get(keyOf(actor));
    if (known !== undefined && known.of === scopes) return known.scope;
    const scope = devicePolicy.scopes.scopeOf(scopes as Parameters<typeof devicePolicy.scopes.scopeOf>[0], actor);
    return this.#remember(this.#scopes, keyOf(actor), { of: scopes, scope }).scope;
  }
}

const keyOf = ({ id, user_role_id }: Actor): string => `${id} ${user_role_id}`;

const recents = new WeakMap<Kysely<Tables>, Recent>();

/** The one of a database. */
export function recentOf(db: Kysely<Tables>): Recent {
  const known = recents.get(db) ?? new Recent(db);
  recents.set(db, known);
  return known;
}
