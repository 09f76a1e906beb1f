import type { Inspection } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';

/** Whether the user may act on grades of an inspection, or on those without one. */
export function useMayGrade() {
  const { user } = useSession();
  return (action: 'create' | 'edit' | 'delete', inspection: Inspection | null): boolean =>
    user !== null && may(user, action, { entity: 'asset_grades', record: { inspection_id: inspection?.id ?? null }, inspection });
}
