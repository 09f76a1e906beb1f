import type { HeldNow } from '../protocol/held-now.ts';
import { callWorker } from './connection/worker-client.ts';
import { readTopic } from './connection/topic-values.ts';
import { allKeptForms, dropKeptForm } from './kept-forms.ts';

/** All that is held of an inspection, or of what one author sent from a device. */
export type HeldOf = { inspection: string } | { device: string; author: string };

const PREFIX = 'verdict/';

/** Names the form in which the reason of a refusal is kept until it is sent. */
export function reasonKey(of: { op: string } | HeldOf): string {
  if ('op' in of) return PREFIX + of.op;
  return 'inspection' in of ? `${PREFIX}inspection/${of.inspection}` : `${PREFIX}device/${of.device}/${of.author}`;
}

/** Once something is decided about these. */
export function forgetReasons(decided: readonly ({ op: string } | HeldOf)[]): void {
  const { user } = readTopic('session');
  if (user !== null) for (const of of decided) dropKeptForm(user.id, reasonKey(of));
}

/** A reason is kept no longer than something waits that it could be sent with, whoever decides it [FORM]. */
export async function forgetDecidedReasons(): Promise<void> {
  const { user } = readTopic('session');
  if (user === null) return;
  const kept = Object.keys(allKeptForms()[user.id] ?? {}).filter((key) => key.startsWith(PREFIX));
  if (kept.length === 0) return;
  const held = await callWorker('heldNow');
  if (held === null) return;
  const waiting = new Set(held.flatMap(keysOf));
  for (const key of kept) if (!waiting.has(key)) dropKeptForm(user.id, key);
}

const keysOf = ({ op, inspection_id, device, user_id }: HeldNow): string[] => [
  reasonKey({ op }),
  reasonKey({ device, author: user_id }),
  ...(inspection_id === null ? [] : [reasonKey({ inspection: inspection_id })]),
];
