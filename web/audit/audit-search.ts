import { type AuditKind, auditKinds } from '#domain/audit/audit-kinds.ts';
import { day } from '#domain/entity.ts';

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

const isKind = (value: unknown): value is AuditKind => (auditKinds as readonly unknown[]).includes(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isDay = (value: unknown): boolean => day.safeParse(value).success;

/** What an address says, but for what it can't: it may have been typed. */
export function auditSearch({ kind, ...given }: Record<string, unknown>): AuditSearch {
  const texts = (['entity', 'record', 'user', 'device'] as const).filter((name) => isText(given[name]));
  const days = (['from', 'to'] as const).filter((name) => isDay(given[name]));
  const search: AuditSearch = Object.fromEntries([...texts, ...days].map((name) => [name, given[name]]));
  return { ...search, ...(isKind(kind) && { kind }) };
}
