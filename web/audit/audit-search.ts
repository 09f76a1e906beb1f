import { type AuditKind, auditKinds } from '#domain/audit/audit-kinds.ts';

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

export function auditSearch({ kind, ...given }: Record<string, unknown>): AuditSearch {
  const names = ['entity', 'record', 'user', 'device', 'from', 'to'] as const;
  const texts = names.flatMap((name) => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : []));
  return { ...(Object.fromEntries(texts) as AuditSearch), ...(isKind(kind) && { kind }) };
}
