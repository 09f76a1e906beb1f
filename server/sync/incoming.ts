import type { z } from 'zod';
import { type EntityName, entities } from '#domain/entities.ts';
import { type Operation, operation } from '#domain/sync/wire.ts';
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
  /** Without the fields that no record ever holds. */
  patch: Record<string, unknown>;
  ts: string;
  password: IncomingPassword | null;
  /** The spec's own calls post whole records, of which only what differs is an edit. */
  isWholeRecord: boolean;
  /** What the server gave with an earlier answer. */
  receipt: string | null;
  /** Whether what was posted contradicts itself or held a wrong time, so that its author needs the record as it is stored. */
  needsRow: boolean;
}

/** Reads one operation of a push by itself [D4.4]. */
export function readOperation(raw: unknown): Incoming {
  const parsed = operation.safeParse(raw);
  if (!parsed.success) throw invalid(parsed.error);
  return readPatch(parsed.data);
}

function readPatch({ op, device, entity, id, base, patch, ts, receipt }: Operation): Incoming {
  const parsed = entities[entity].patch.safeParse(patch);
  if (!parsed.success) throw invalid(parsed.error);
  const {
    password_sealed: next,
    current_password_sealed: current,
    ...fields
  } = parsed.data as SealedPasswords & Record<string, unknown>;
  const password = next === undefined ? null : { isSealed: true, next: new Secret(next), current: secretOf(current) };
  const edit = { op, device, entity, id, base, patch: present(fields), ts, password };
  return { ...edit, receipt: receipt ?? null, isWholeRecord: false, needsRow: false };
}

interface SealedPasswords {
  password_sealed?: string;
  current_password_sealed?: string;
}

const secretOf = (text: string | undefined): Secret | null => (text === undefined ? null : new Secret(text));

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The first thing that is wrong, named by its field. */
export function invalid(error: z.ZodError): Rejected {
  const [issue] = error.issues;
  if (issue === undefined) return new Rejected('invalid', 'is not valid');
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return new Rejected('invalid', issue.message.slice(0, 200), path.length === 0 ? null : path.join('.').slice(0, 200));
}
