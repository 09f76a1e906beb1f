import Button from '@mui/material/Button';
import { ArchiveRestore } from 'lucide-react';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import { may } from '#domain/permissions.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { useSession } from '#web/data/page/session/session.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { isRestorable, recordKinds, type Restorable } from '#web/data/record-kinds/record-kinds.ts';

/** Brings back a deleted record, for those who may. */
export function RestoreRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { user } = useSession();
  if (user === null || !isRestorable(entity) || !may(user, 'restore', { entity, record: null })) return null;
  const { noun } = recordKinds[entity];
  const restored = { entity, id: id as RecordOf<Restorable>['id'], patch: { deleted_at: null } } as Change;
  return (
    <Button
      startIcon={<ArchiveRestore aria-hidden />}
      onClick={() => void saveAndSay(`Successfully restored ${noun}`, [restored])}
    >
      Restore {noun}
    </Button>
  );
}
