import { closeInspection, reopenInspection } from '#domain/inspection/close-inspection.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { UserId } from '#domain/user/user.ts';
import type { InspectionDetail } from '#web/data/queries/inspection-detail.ts';
import { saveAndSay } from '#web/data/save-and-say.ts';
import { confirm } from '#web/ui/confirm-state.ts';

/** Closes and locks after asking; undo opens it again [S4]. */
export async function closeAndLock(inspection: Inspection, userId: UserId, ungraded: number): Promise<void> {
  const confirmed = await confirm({
    title: 'Close/Lock Inspection?',
    body: (
      <>
        <b>{inspection.title}</b>
        {ungraded === 0 ? '. Every asset is graded. ' : `. ${count(ungraded, 'asset')} not graded yet. `}
        Its surveys can only be read afterwards. You can undo this.
      </>
    ),
    yes: 'Close/Lock Inspection',
    destructive: false,
  });
  if (!confirmed) return;
  const { id } = inspection;
  await saveAndSay(
    'Successfully closed/locked inspection',
    [{ entity: 'inspections', id, patch: closeInspection(inspection, new Date().toISOString(), userId) }],
    [{ entity: 'inspections', id, patch: reopenInspection() }],
  );
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

const count = (number: number, noun: string) => (number === 1 ? `1 ${noun} is` : `${number} ${noun}s are`);
