import type { Context } from '../context.ts';
import { audited } from './audited.ts';
import { areRefusalsDue } from './due-refusals.ts';

/** Before the trail is read: what was refused in hours that are over stands in it, even if nothing else was stored since [AUDIT.24]. */
export async function tellRefusals(context: Context): Promise<void> {
  try {
    if (!(await areRefusalsDue(context.db, context.now().toISOString()))) return;
    await audited(context, ({ trx, audit, now }) => audit.tellRefused(trx, now));
  } catch (error) {
    context.log.error({ err: error }, 'what was refused could not be told in the audit trail');
  }
}
