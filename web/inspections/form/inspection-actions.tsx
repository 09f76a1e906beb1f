import { testedOutsideWords } from '#domain/grade/tested-outside.ts';
import { closeInspection, reopenInspection } from '#domain/inspection/close-inspection.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { type Actor, isAdministrator } from '#domain/permissions.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { sayWithUndo, saveAndSay, saveOrSay } from '#web/data/page/save-and-say.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { begunSurveys, begunWords } from './begun-surveys.ts';
import { silentInspectors, silentWords } from './silent-inspectors.ts';
import { ungradedWords } from './ungraded-words.ts';

interface Asking {
  isIncomplete: boolean;
  /** Whether who pressed has gone elsewhere, where nobody is asked about it. */
  isLeft: () => boolean;
}

/** Closes and locks after asking, and naming what is in progress here and whose work may still be on its way; undo opens it again. What somebody else closed meanwhile keeps its first closing [S4]. */
export async function closeAndLock(detail: InspectionDetail, user: Actor, { isIncomplete, isLeft }: Asking): Promise<void> {
  const { inspection, inspectors } = detail;
  const [silent, begun] = await Promise.all([silentInspectors(inspection.id), begunSurveys([inspection.id])]);
  if (isLeft()) return;
  const nameOf = (id: string) => inspectors.find((one) => one.id === id)?.name ?? null;
  const confirmed = await confirm({
    title: 'Close/Lock Inspection?',
    body: (
      <>
        <b>{inspection.title}</b>. {ungradedWords(detail, isIncomplete)} Its surveys can only be read afterwards. You can undo
        this.
        {!isIncomplete && detail.tested_outside > 0 && <p>{testedOutsideWords(detail.tested_outside)}</p>}
        {begun > 0 && <p>{begunWords(begun)}</p>}
        {silent.length > 0 && <p>{silentWords(silent, nameOf, isAdministrator(user))}</p>}
      </>
    ),
    ...(silent.length > 0 || begun > 0 ? { yes: 'Close/Lock', no: 'Not yet' } : { yes: 'Close/Lock Inspection' }),
    destructive: false,
  });
  if (!confirmed) return;
  const { id } = inspection;
  const now = await askQuery('inspectionDetail', { inspection_id: id });
  if (now === null) {
    showSnackbar({ message: 'It was not closed/locked: this inspection was deleted meanwhile.', failure: true });
    return;
  }
  if (isClosed(now.inspection)) {
    showSnackbar({ message: `It was closed/locked already${now.closed_by_name === null ? '' : ` by ${now.closed_by_name}`}.` });
    return;
  }
  const closing = {
    entity: 'inspections' as const,
    id,
    patch: closeInspection(now.inspection, new Date().toISOString(), user.id),
  };
  if (await saveOrSay([closing])) sayClosed(id);
}

/** Says that an inspection was closed, by its button or its form's Status, with Undo [S4]. */
export function sayClosed(id: InspectionId): void {
  sayWithUndo('Successfully closed/locked inspection', [{ entity: 'inspections', id, patch: reopenInspection() }]);
}

/** Hides the inspection after asking; `leave` goes to Inspections once that is saved [S4]. */
export async function deleteInspection(detail: InspectionDetail, leave: () => void): Promise<void> {
  const { inspection, site, graded } = detail;
  const confirmed = await confirm({
    title: 'Are you sure you want to delete this inspection?',
    body: (
      <>
        <b>{inspection.title}</b>, {site.name}, {detail.date_range}.
        {graded > 0 &&
          ` ${graded === 1 ? 'Its 1 grading stays' : `Its ${graded} gradings stay`} in the assets' history, read-only.`}{' '}
        You can undo this.
      </>
    ),
  });
  if (!confirmed) return;
  const { id } = inspection;
  const isDeleted = await saveAndSay(
    'Successfully deleted inspection',
    [{ entity: 'inspections', id, patch: { deleted_at: new Date().toISOString() } }],
    [{ entity: 'inspections', id, patch: { deleted_at: null } }],
  );
  if (isDeleted) leave();
}
