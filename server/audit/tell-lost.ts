import type { AuditHead } from '#domain/audit/audit-entry.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { audited } from './audited.ts';

/** What an administrator's device has seen and the chain doesn't hold stands in the chain from here on, once [AUDIT.12]. */
export async function tellLost(
  context: Context,
  { user, tokenHash, seen }: { user: User; tokenHash: string; seen: AuditHead },
): Promise<void> {
  const { n, hash } = seen;
  const details = { n, hash };
  await audited({ ...context, tokenHash }, async ({ trx, audit, now, agent }) => {
    const there = await trx.selectFrom('audit_entries').select('hash').where('n', '=', n).executeTakeFirst();
    if (there?.hash === hash) throw new Refusal(409, 'The audit trail holds this entry');
    const told = trx.selectFrom('audit_entries').select('n').where('kind', '=', 'lost-entries');
    const before = await told.where('details', '=', JSON.stringify(details)).executeTakeFirst();
    if (before !== undefined) return;
    audit.append(now, { kind: 'lost-entries', user_id: user.id, agent, details });
  });
}
