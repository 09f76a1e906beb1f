import { type Fields, type LostValue, type Merge, mergePatch, mergeWithoutBase, worseKept } from '#domain/sync/merge-patch.ts';
import { judgedBy, withJudged } from '#domain/sync/judged-together.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { policyOf } from '../entities/policies.ts';
import { keepField } from '../versions/complete-incoming.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import { noHistory, readHistory, type RecordHistory, type Writer } from '../writing/record-history.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';
import { seenVer } from './seen-ver.ts';

/** Brings a patch together with what happened to the record since the state that its author saw [MERGE, SYNC]. */
export async function mergeOnto(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow,
  patch: Fields,
): Promise<{ merge: Merge; history: RecordHistory }> {
  const since = await seenVer(writing, incoming, row);
  const history =
    since === row.ver
      ? noHistory
      : await readHistory(writing, incoming, since ?? 0, withJudged(incoming.entity, Object.keys(patch)));
  const basis = basisOf(history, incoming, row);
  if (since !== null) {
    const { values, lost } = mergePatch(incoming.entity, row, patch, basis);
    const undone = await undoneUnseen(writing, { entity: incoming.entity, row, patch, basis, history });
    return { merge: { values, lost: [...lost, ...undone] }, history };
  }
  const isOwn = ([field]: [string, unknown]) => {
    const leading = leadingField(incoming.entity, patch, field);
    return followsOwn(history, row, leading, patch[leading]);
  };
  const ofOwn = Object.entries(patch).filter(isOwn);
  const others = Object.entries(patch).filter((entry) => !isOwn(entry));
  const own = mergePatch(incoming.entity, row, Object.fromEntries(ofOwn), basis, 'later');
  const replaced = mergeWithoutBase(incoming.entity, row, Object.fromEntries(others));
  // A post of the spec's calls says of all that it names what it shall be [CALL].
  const rest = isNameless(incoming) ? replaced : worseKept(incoming.entity, replaced);
  return { merge: { values: { ...own.values, ...rest.values }, lost: [...own.lost, ...rest.lost] }, history };
}

interface Undone {
  entity: Incoming['entity'];
  row: LiveRow;
  patch: Fields;
  basis: (field: string) => unknown;
  history: RecordHistory;
}

/** What somebody else did and undid since the author saw it looks as it did then: doing it once more undoes that unseen [MERGE.16]. */
async function undoneUnseen({ actor }: Writing, { entity, row, patch, basis, history }: Undone): Promise<LostValue[]> {
  const isNull = (field: string) => (row as Fields)[field] === null && basis(field) === null;
  const acts = policyOf(entity).write.claims ?? [];
  const done = acts.filter((field) => typeof patch[field] === 'string' && isNull(field));
  const writerOf = await history.writersOf(done);
  const isOthers = ({ by }: Writer) => by !== null && by !== actor.id;
  return done
    .filter((field) => isOthers(writerOf(field)))
    .map((field) => ({ field, base: null, kept: patch[field], lost: null }));
}

/** A judgement goes with what it judges. */
function leadingField(entity: Incoming['entity'], patch: Fields, field: string): string {
  const of = judgedBy(entity, field);
  return of !== undefined && Object.hasOwn(patch, of) ? of : field;
}

/** Without a known state the author's own last value is what they saw, unless theirs says the same again beside another's. */
function followsOwn(history: RecordHistory, row: LiveRow, field: string, mine: unknown): boolean {
  const own = history.own(field);
  return own !== undefined && (sameValue((row as Fields)[field], own.value) || !sameValue(mine, own.value));
}

/** What the device saw, with what its app doesn't know as it is now: only what both know is compared. */
export const basisOf =
  (history: RecordHistory, { entity, version }: Incoming, row: LiveRow) =>
  (field: string): unknown =>
    keepField(entity, field, history.basis(field, (row as Fields)[field]), row, version);
