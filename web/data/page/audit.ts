import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { AuditHead } from '#domain/audit/audit-entry.ts';
import type { AuditFilter, AuditHeadAnswer, AuditNames, AuditPage } from '#domain/audit/audit-page.ts';
import type { ToldRestore } from '#domain/audit/seen-heads.ts';
import { ApiError } from '../api-error.ts';
import { apiFetch } from './session/session.ts';

/** A server of a former release tells no names [AUDIT.34]. */
type Told = Omit<AuditPage, keyof AuditNames> & Partial<AuditNames>;

/** A page of the audit trail; rejects when the server can't be reached. */
export async function readAudit(filter: AuditFilter, before: number | null): Promise<AuditPage> {
  const query = queryOf({ ...filter, ...(before !== null && { before: String(before) }) });
  return { names: {}, nouns: {}, ...((await (await apiFetch(`/audit${query}`)).json()) as Told) };
}

/** Where the browser downloads all of it as CSV, once, within a minute: a piece after the other, whatever its size. */
export async function auditExport(filter: AuditFilter): Promise<string> {
  const reply = await apiFetch('/audit/export-ticket', { method: 'POST', body: JSON.stringify(filter) });
  const { ticket } = (await reply.json()) as { ticket: string };
  return `/api/audit/export?${new URLSearchParams({ ticket }).toString()}`;
}

/** The chain's head, and what stands at the place of one that was seen. */
export async function readAuditHead(n: number | null): Promise<AuditHeadAnswer> {
  return (await (await apiFetch(`/audit/head${n === null ? '' : `?n=${n}`}`)).json()) as AuditHeadAnswer;
}

/** What restores since then say of themselves; none of a server that doesn't know of them yet. */
export async function readRestores(since: string): Promise<ToldRestore[]> {
  try {
    const { entries } = await readAudit({ kind: 'server-restored', from: since }, null);
    return entries.map(({ at, details }) => ({ ...(JSON.parse(details) as AuditDetails['server-restored']), at }));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

/** Writes into the trail that this head was seen and is not in it. */
export async function tellLostHead(head: AuditHead): Promise<void> {
  await apiFetch('/audit/lost', { method: 'POST', body: JSON.stringify(head) });
}

function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
