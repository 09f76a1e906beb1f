import { testedOutsideWords } from '#domain/grade/tested-outside.ts';
import { closeInspection, reopenInspection } from '#domain/inspection/close-inspection.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Actor } from '#domain/permissions.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { saveOrSay } from '#web/data/page/save-and-say.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { begunSurveys, begunWords } from '../form/begun-surveys.ts';
import { silentInspectors, silentWords } from '../form/silent-inspectors.ts';
import { ungradedWords } from '../form/ungraded-words.ts';
import { fewNames } from './few-names.ts';

/** Of how many inspections it is asked whose work may still be on its way. */
const MOST_ASKED = 50;

const ask = (id: InspectionId) => askQuery('inspectionDetail', { inspection_id: id });
const isOpen = (detail: InspectionDetail | null): detail is InspectionDetail => detail !== null && !isClosed(detail.inspection);

/**
 * Closes and locks several after asking once, each by the rule of the single one; one that fails is named, the others are
 * closed. One undo opens those again that were closed here [S4, DESK]. Answers which are still to be closed, null where it was not meant.
 */
export async function closeSeveral(
  ids: readonly InspectionId[],
  { user, isIncomplete }: { user: Actor; isIncomplete: boolean },
  onDone: (done: number, of: number) => void,
): Promise<readonly InspectionId[] | null> {
  const open = (await Promise.all(ids.map(ask))).filter(isOpen);
  if (open.length === 0) {
    showSnackbar({ message: 'All of them were closed/locked or deleted already.' });
    return [];
  }
  if (!(await confirmClosing(open, ids.length, isIncomplete))) return null;
  const closed: InspectionDetail[] = [];
  const failed: { detail: InspectionDetail; why: string }[] = [];
  for (const [at, detail] of open.entries()) {
    onDone(at, open.length);
    const why = await close(detail.inspection.id, user);
    if (why === null) closed.push(detail);
    else failed.push({ detail, why });
  }
  say(closed, failed);
  return failed.map(({ detail }) => detail.inspection.id);
}

/** Null when it was closed, otherwise why it wasn't. */
async function close(id: InspectionId, user: Actor): Promise<string | null> {
  const now = await ask(id);
  if (now === null) return 'deleted meanwhile';
  if (!isOpen(now)) return 'closed/locked already';
  const patch = closeInspection(now.inspection, new Date().toISOString(), user.id);
  try {
    await saveRecord({ entity: 'inspections', id, patch });
    return null;
  } catch (error) {
    return whyNotSaved(error)?.message ?? 'this device could not save it';
  }
}

async function confirmClosing(open: readonly InspectionDetail[], selected: number, isIncomplete: boolean): Promise<boolean> {
  const sum = (figure: 'graded' | 'total' | 'tested_outside') => open.reduce((all, detail) => all + detail[figure], 0);
  const ungraded = ungradedWords({ graded: sum('graded'), total: sum('total') }, isIncomplete);
  const outside = sum('tested_outside');
  const asked = await Promise.all(open.slice(0, MOST_ASKED).map(({ inspection }) => silentInspectors(inspection.id)));
  const begun = await begunSurveys(open.map(({ inspection }) => inspection.id));
  const silent = [...new Map(asked.flat().map((one) => [one.user_id, one])).values()];
  const names = new Map(open.flatMap(({ inspectors }) => inspectors.map(({ id, name }) => [id, name] as const)));
  const rest = selected - open.length;
  return confirm({
    title: open.length === 1 ? 'Close/Lock Inspection?' : `Close/Lock ${open.length} Inspections?`,
    body: (
      <>
        {rest > 0 && `${rest} of the ${selected} selected ${rest === 1 ? 'is' : 'are'} closed/locked or deleted already. `}
        {ungraded} Their surveys can only be read afterwards. You can undo this.
        {!isIncomplete && outside > 0 && <p>{testedOutsideWords(outside, open.length)}</p>}
        {begun > 0 && <p>{begunWords(begun)}</p>}
        {silent.length > 0 && <p>{silentWords(silent, (id) => names.get(id) ?? null, true)}</p>}
      </>
    ),
    ...(silent.length > 0 || begun > 0 ? { yes: 'Close/Lock', no: 'Not yet' } : { yes: 'Close/Lock' }),
    destructive: false,
  });
}

function say(closed: readonly InspectionDetail[], failed: readonly { detail: InspectionDetail; why: string }[]): void {
  const done = closed.length === 1 ? 'inspection' : `${closed.length} inspections`;
  const not = failed.map(({ detail: { site, inspection }, why }) => `${site.name}, ${inspection.title} (${why})`);
  const message = [
    ...(closed.length === 0 ? [] : [`Successfully closed/locked ${done}.`]),
    ...(not.length === 0 ? [] : [`Not closed/locked: ${fewNames(not)}.`]),
  ].join(' ');
  const undo = async () => {
    await saveOrSay(closed.map(({ inspection: { id } }) => ({ entity: 'inspections', id, patch: reopenInspection() })));
  };
  showSnackbar({
    message: not.length === 0 ? message.slice(0, -1) : message,
    failure: not.length > 0,
    ...(closed.length > 0 && { undo }),
  });
}
