import { type AuditKind, auditKinds } from '#domain/audit/audit-kinds.ts';
import { day } from '#domain/entity.ts';
import { oneOf, textIn } from '#web/ui/entry/address-value.ts';

/** What the address of the audit trail narrows it by; `entity` names what `record` is, days are the device's. */
export interface AuditSearch {
  entity?: string | undefined;
  record?: string | undefined;
  user?: string | undefined;
  kind?: AuditKind | undefined;
  device?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const dayIn = (value: unknown): string | undefined => day.safeParse(value).data;

export const auditSearch = ({ entity, record, user, kind, device, from, to }: Record<string, unknown>): AuditSearch => ({
  entity: textIn(entity),
  record: textIn(record),
  user: textIn(user),
  kind: oneOf(auditKinds, kind),
  device: textIn(device),
  from: dayIn(from),
  to: dayIn(to),
});
