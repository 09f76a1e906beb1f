import Button from '@mui/material/Button';
import { ArchiveRestore } from 'lucide-react';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import { may } from '#domain/permissions.ts';
import { saveAndSay } from '#web/data/save-and-say.ts';
import type { Change } from '#web/data/save-record.ts';
import { useSession } from '#web/data/session.ts';

const nouns = { users: 'user', sites: 'site', assets: 'asset', inspections: 'inspection' } as const;
type Restorable = keyof typeof nouns;
const isRestorable = (entity: EntityName): entity is Restorable => entity in nouns;

/** Brings back a deleted record, for those who may. */
export function RestoreRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { user } = useSession();
  if (user === null || !isRestorable(entity) || !may(user, 'restore', { entity, record: null })) return null;
  const restored = { entity, id: id as RecordOf<Restorable>['id'], patch: { deleted_at: null } } as Change;
  return (
    <Button
      startIcon={<ArchiveRestore aria-hidden />}
      onClick={() => void saveAndSay(`Successfully restored ${nouns[entity]}`, [restored])}
    >
      Restore {nouns[entity]}
    </Button>
  );
}
