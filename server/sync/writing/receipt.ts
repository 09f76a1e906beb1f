import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Incoming, isNameless } from './incoming.ts';
import { patchText } from './patch-text.ts';
import type { Writing } from './writing.ts';

interface Told {
  at: string;
  isHeld: boolean;
}

/** What proves to a restored server when an operation arrived first, and whether it was held then [HELD]; null for who can't keep one. */
export function receiptOf(writing: Writing, sent: Incoming, at: string, isHeld: boolean): string | null {
  if (isNameless(sent)) return null;
  return `${at}/${wordOf(isHeld)}/${proofOf(writing, sent, { at, isHeld })}`;
}

/** What the receipt of an operation says; null when it is none of ours for this operation by this user. */
export function readReceipt(writing: Writing, sent: Incoming): Told | null {
  const [at = '', word, proof = ''] = sent.receipt?.split('/') ?? [];
  const told = { at, isHeld: word === wordOf(true) };
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(writing, sent, told))];
  return given.length === right.length && timingSafeEqual(given, right) ? told : null;
}

const wordOf = (isHeld: boolean) => (isHeld ? 'held' : 'taken');

function proofOf({ receiptKey, actor }: Writing, { op, entity, id, patch, ts }: Incoming, { at, isHeld }: Told): string {
  const about = [op, entity, id].map((one) => JSON.stringify(one));
  const rest = [ts, actor.id, at, isHeld].map((one) => JSON.stringify(one));
  const text = `[${[...about, patchText(patch), ...rest].join(',')}]`;
  return createHmac('sha256', receiptKey).update(text).digest('base64url');
}
