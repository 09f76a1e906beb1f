import type { z } from 'zod';
import { type EntityName, entities } from '#domain/entities.ts';
import { NO_DEVICE } from '#domain/sync/no-device.ts';
import { type Operation, operation } from '#domain/sync/wire.ts';
import { withSets } from '#domain/sync/with-sets.ts';
import { completeParts } from '#domain/versions/complete.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { knownPatch } from '#domain/versions/known-parts.ts';
import { beyondRecords } from './beyond-records.ts';
import { parseToFault } from './parse-to-fault.ts';
import { Rejected } from './rejected.ts';
import { Secret } from './secret.ts';

/** A password that an operation sets; `current` is the present one of its author, sealed alike. */
export interface IncomingPassword {
  isSealed: boolean;
  next: Secret;
  current: Secret | null;
}

/** An operation whose shape is known to be right. */
export interface Incoming {
  op: string;
  device: string;
  entity: EntityName;
  id: string;
  base: number | null;
  /** The `updated_at` of the row that `base` names; null where it isn't said. */
  seen: string | null;
  /** Without the fields that no record ever holds. */
  patch: Record<string, unknown>;
  /** Of the patch what its author said nothing of, who knew no such record: no edit of one that is there [CALL.18]. */
  unsaid: readonly string[];
  ts: string;
  password: IncomingPassword | null;
  /** What its author has of the record: their stamp stands only where all of it is stored. Null when it can't stand. */
  asSent: Readonly<Record<string, unknown>> | null;
  /** What the server gave with an earlier answer. */
  receipt: string | null;
  /** The data version of the app that made it: it can't tell of what came later. */
  version: number;
}

/** Who names no device has no history of their own and keeps no receipts, and is judged anew when they come again. */
export const isNameless = ({ device }: Pick<Incoming, 'device'>): boolean => device === NO_DEVICE;

/** Reads one operation of a push by itself; what a newer app has put into its values is kept [SYNC]. */
export function readOperation(raw: unknown, spoken: number): Incoming {
  const beyond = beyondRecords(raw);
  if (beyond !== null) throw rejectedBeyond(beyond[0] === 'patch' ? beyond.slice(1) : beyond);
  const parsed = parseToFault(operation, raw);
  if (!parsed.success) throw invalid(parsed.error);
  return readPatch(parsed.data, Math.min(parsed.data.version ?? spoken, DATA_VERSION));
}

function readPatch(sent: Operation, version: number): Incoming {
  const { op, device, entity, id, base, seen = null, patch, ts, receipt = null } = sent;
  const definition = entities[entity];
  const told = completeParts(definition.fields, patch, version);
  const parsed = parseToFault<z.ZodType>(definition.patch, knownPatch(definition.fields, told));
  if (!parsed.success) throw invalid(parsed.error);
  const {
    password_sealed: next,
    current_password_sealed: current,
    ...fields
  } = told as SealedPasswords & Record<string, unknown>;
  const password = next === undefined ? null : { isSealed: true, next: new Secret(next), current: secretOf(current) };
  const edited = present(fields);
  const said = { patch: withSets(entity, edited), unsaid: [], asSent: edited };
  return { op, device, entity, id, base, seen, ...said, ts, password, receipt, version };
}

interface SealedPasswords {
  password_sealed?: string;
  current_password_sealed?: string;
}

const secretOf = (text: string | undefined): Secret | null => (text === undefined ? null : new Secret(text));

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** What is wrong first, named by its field. */
export function invalid(error: z.ZodError): Rejected {
  const [issue] = error.issues;
  if (issue === undefined) return new Rejected('invalid', 'is not valid');
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return rejectedAt(path, issue.message);
}

/** What holds more there than any record does, of which nothing was judged. */
export const rejectedBeyond = (path: readonly string[]): Rejected => rejectedAt(path, 'holds more than any record does');

const rejectedAt = (path: readonly PropertyKey[], message: string): Rejected =>
  new Rejected('invalid', message.slice(0, 200), path.length === 0 ? null : path.join('.').slice(0, 200));
