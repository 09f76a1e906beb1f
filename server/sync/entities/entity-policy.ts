import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { Action, Actor, Subject } from '#domain/permissions.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';
import type { StoredRow } from '../../database/row-codec.ts';
import type { Seen } from '../../database/seen.ts';
import type { Tables } from '../../database/tables.ts';
import type { Page } from '../pull/page.ts';
import type { Arrival } from '../writing/arrival.ts';
import type { Change, Lost } from '../writing/change.ts';
import type { Hold } from '../writing/hold.ts';
import type { IncomingPassword } from '../writing/incoming.ts';
import type { Rejected } from '../writing/rejected.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

export type Condition = RawBuilder<unknown>;

/** What a device may receive, and of which grades it holds the answers [SCOPE]. */
export interface DeviceScope {
  actor: Actor;
  /** The sites of its open inspections. */
  sites: ReadonlySet<string>;
}

/** Who may see what: may() of `subject` and the condition say the same, of every record and to everybody. */
export interface SeePolicy<E extends EntityName> {
  /** What may() is asked about a record; `fields` are those that an edit changes. */
  subject(record: RecordOf<E> | null, fields?: readonly string[]): Subject;
  /** The rows that an actor may see, as a condition on the entity's table; null where everybody may see all of them. */
  rows(actor: Actor): RawBuilder<SqlBool> | null;
  /** What stands in the place of fields that an actor may not read in a record that they may see. */
  hidden?(actor: Actor): Fields;
}

export type Place = (string | number)[];

/** Rows that a first pull sends together; the parts of all entities are sent in the order of their turns, each a number of its own. */
export interface Part {
  turn: number;
  where: Condition;
  /** Everybody may see all of it, and nobody needs it to begin: it may be sent as it was a while ago [PULL.14]. */
  isShared?: true;
}

/** An order of rows, and how a pull goes on after the place of one. */
export interface PullOrder {
  by: Condition;
  after(place: Place): Condition;
  /** The columns that make a place. */
  place: readonly string[];
}

/** What a first pull has sent of what is near: at its snapshot, of the sites that were near since then all the time. */
export interface SentNear {
  until: number;
  sites: ReadonlySet<string>;
}

/** A field that only some devices hold, as the place of its row says: `column` of the record of `entity` that the row names in `by`. */
export interface ApartPolicy {
  place: { entity: EntityName; by: string; column: string };
  isHeld(scope: DeviceScope, place: string | null): boolean;
  /** The row where it isn't held. */
  without(row: StoredRow): StoredRow;
}

/** A record that comes into view with another one, of which the device policy sends more. */
export interface Brought {
  entity: EntityName;
  id: string;
}

export interface PullPolicy {
  parts(now: Date): readonly Part[];
  /** What somebody needs to begin: it is sent before the parts that hold it too [PULL.9]. */
  near?(actor: Actor): Condition;
  /** By ver where none is named. */
  order?: PullOrder;
  /** What a device gets in the place of columns. */
  columns?(scope: DeviceScope): Readonly<Record<string, Condition>>;
  /** The same once all that is near was sent, with what devices keep apart of it: that comes to them once [PULL.10]. */
  columnsAfterNear?(scope: DeviceScope, near: SentNear): Readonly<Record<string, Condition>>;
  /** The same as `columns`, told of a row without asking the database. */
  apart?: ApartPolicy;
  /** What comes into view with rows that changed since a ver. */
  brings?(db: Kysely<Tables>, scope: DeviceScope, rows: readonly StoredRow[], since: number): Promise<Brought[]>;
}

/** An operation with the record that it meets; `edits` is what it would change. */
export interface Meeting<E extends EntityName = EntityName> {
  id: string;
  row: LiveRow<E> | null;
  edits: Fields;
  arrival: Arrival;
  /** The hash of a password that comes with it, or why there is none. */
  password: string | Rejected | null;
}

/** Values of another record that lose by a change, as if they had been sent with it. */
export interface LostBeside {
  entity: EntityName;
  id: string;
  lost: readonly Lost[];
}

export interface WritePolicy<E extends EntityName> {
  /** Times that a device claims, beside that of a deletion. */
  claims?: readonly string[];
  /** The field that names who made a record: who proves that they did is named again, though it never changes otherwise. */
  maker?: string;
  /** Fields that are the server's to set, and what they are in a new or changed record, of which `edits` changes this. */
  serverSets?: Readonly<Record<string, (writing: Writing, before: Fields | null, after: Fields, edits: Fields) => unknown>>;
  /** Throws when may() refuses; otherwise why the operation is held, or null. May() of the subject decides where it is left out. */
  permit?(writing: Writing, meeting: Meeting<E>, actions: readonly Action[]): Promise<Hold | null>;
  /** What is noted of an operation that is taken, stored or held. */
  note?(writing: Writing, id: string, patch: Fields): Promise<void>;
  /** An operation waits behind what is held of the same record and author. */
  isInOrder?: true;
  /** What may be edited; throws what is wrong. */
  checkEdits?(writing: Writing, meeting: Meeting<E>): void;
  /** What is wrong with an edit that isn't held is thrown, what is stored in the place of what was sent returned. */
  settle?(writing: Writing, meeting: Meeting<E>): Promise<Fields>;
  /** What is wrong with a record as it would be stored is thrown, what the server adds to it returned. */
  complete?(writing: Writing, before: RecordOf<E> | null, after: RecordOf<E>): Promise<Fields>;
  /** What else a stored change brings with it. */
  follow?(writing: Writing, meeting: Meeting<E>, change: Change<E>): Promise<void>;
  /** Of other records what a new one, or one that is back, stands against, for somebody to decide. */
  standsAgainst?(writing: Writing, given: LiveRow<E>): Promise<LostBeside[]>;
  /** What an error of the database means. */
  rejectionOf?(error: Error): Rejected | null;
}

export interface DecidePolicy {
  /** How many records wait for an administrator's decision. */
  countUndecided?(db: Kysely<Tables>): Promise<number>;
  /** Whether this ends the taking of what belongs to the record. */
  isLocking?(patch: Fields): boolean;
}

export type Posted = Readonly<Record<string, unknown>>;

/** What is posted beside a record, and stored with it. */
export interface Attached {
  record: Posted;
  check(): Promise<void>;
  store(): Promise<void>;
}

/** An entity in the spec's own calls [S7, CALL]. */
export interface SpecPolicy<E extends EntityName> {
  bodyLimit?: number;
  /** What a new record is where a post says nothing of it, or null. */
  ofNew?: Fields;
  /** A posted record with its fields as they are stored. */
  read?(db: Kysely<Tables>, posted: Posted, row: LiveRow<E> | null): Promise<Posted>;
  /** Whether what was posted says two things, or another than is stored of it: the stamp is the server's then. */
  contradicts?(posted: Posted, row: LiveRow<E> | null): boolean;
  password?(posted: Posted): IncomingPassword | null;
  attached?(context: Context, user: User, posted: Posted): Promise<Attached>;
  /** What records show of others that may be seen; what is large is read for one record at a time. */
  derive?(db: Kysely<Tables>, seen: Seen, rows: readonly LiveRow<E>[]): Promise<(record: LiveRow<E>) => Fields | Promise<Fields>>;
}

/** All that differs by entity in the server's synchronisation. */
export interface EntityPolicy<E extends EntityName = EntityName> {
  see: SeePolicy<E>;
  pull: PullPolicy;
  write: WritePolicy<E>;
  decide: DecidePolicy;
  spec: SpecPolicy<E>;
}

/** What a device holds beyond the rows that it may see. */
export interface DevicePolicy<State, Scopes = unknown> {
  readScope(db: Kysely<Tables>, actor: Actor): Promise<DeviceScope>;
  /** Whether there is anything that this user needs to begin: what the policies of entities call near [PULL.9]. */
  hasNear(db: Kysely<Tables>, actor: Actor): Promise<boolean>;
  /** What a first pull with this snapshot has sent once it has sent what is near. */
  readSentNear(db: Kysely<Tables>, actor: Actor, until: number): Promise<SentNear>;
  /** The scopes of all users: they stay what they are until a record of `of` changes. */
  scopes: {
    of: EntityName;
    read(db: Kysely<Tables>): Promise<Scopes>;
    scopeOf(scopes: Scopes, actor: Actor): DeviceScope;
  };
  /** What follows once rows have brought more into view; where it stands lies in the cursor, null at the end. */
  later: {
    schema: z.ZodType<NonNullable<State>>;
    start(brought: readonly Brought[]): State | null;
    fill(context: Pick<Context, 'db' | 'now'>, scope: DeviceScope, page: Page, state: NonNullable<State>): Promise<State | null>;
  };
}
