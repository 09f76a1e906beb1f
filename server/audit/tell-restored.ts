import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { Context } from '../context.ts';
import { audited } from './audited.ts';

/** The first entry of a restored database says which backup it is from; throws when its trail ends elsewhere [AUDIT.20]. */
export async function tellRestored(
  restored: Pick<Context, 'db' | 'now'>,
  { backup_at, n, hash }: AuditDetails['server-restored'],
): Promise<void> {
  const { audit_n, audit_hash } = await restored.db
    .selectFrom('counter')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  if (audit_n !== n || audit_hash !== hash) {
    throw new Error(`The audit trail ends with entry ${audit_n}, not with entry ${n} as its backup says`);
  }
  await audited(restored, async ({ audit, now }) => {
    audit.append(now, { kind: 'server-restored', details: { backup_at, n, hash } });
  });
}
