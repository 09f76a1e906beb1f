/** The first entry that doesn't fit, in words for whoever checks. */
export interface AuditFault {
  n: number;
  at: string | null;
  what: string;
}
