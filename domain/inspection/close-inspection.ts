import { isClosed } from './inspection-status.ts';
import type { Inspection, InspectionStatus } from './inspection.ts';
import type { UserId } from '../user/user.ts';

type Closing = Pick<Inspection, 'closed_at' | 'closed_by_id'>;

/** The patch that closes and locks [S4]; an inspection that is closed keeps its first closing. */
export function closeInspection(inspection: Closing, now: string, userId: UserId): Closing {
  if (isClosed(inspection)) return { closed_at: inspection.closed_at, closed_by_id: inspection.closed_by_id };
  return { closed_at: now, closed_by_id: userId };
}

/** The patch that opens again: undo of a closing, or Open chosen on the form [S4]. */
export function reopenInspection(): Closing {
  return { closed_at: null, closed_by_id: null };
}

/** The patch of the form's Status: Open clears closed_at, anything else closes [S4]. */
export function chooseStatus(inspection: Closing, status: InspectionStatus, now: string, userId: UserId): Closing {
  return status === 'Open' ? reopenInspection() : closeInspection(inspection, now, userId);
}

/** The inspection that the form's Status closes, null where it closes none: what is created closed was never open [S4]. */
export function closedByStatus<I extends Pick<Inspection, 'closed_at'>>(
  inspection: I | null,
  status: InspectionStatus,
): I | null {
  return inspection === null || isClosed(inspection) || status === 'Open' ? null : inspection;
}
