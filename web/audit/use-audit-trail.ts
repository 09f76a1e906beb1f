import { useCallback, useEffect, useState } from 'react';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditFilter, AuditNames } from '#domain/audit/audit-page.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { readAudit } from '#web/data/page/audit.ts';

interface Trail {
  /** Null until the first page has come. */
  entries: AuditEntry[] | null;
  /** Where it goes on, null at its end. */
  next: number | null;
  failure: string | null;
  isReading: boolean;
}

const nothing: Trail = { entries: null, next: null, failure: null, isReading: true };

/** The trail page by page from the server, newest first; nothing of it is kept on the device. A filter has its own component. */
export function useAuditTrail(filter: AuditFilter, onNames: (names: AuditNames) => void) {
  const [trail, setTrail] = useState(nothing);
  const read = useCallback(
    async (entries: AuditEntry[] | null, before: number | null) => {
      setTrail((known) => ({ ...known, isReading: true, failure: null }));
      try {
        const page = await readAudit(filter, before);
        onNames(page);
        setTrail({ entries: [...(entries ?? []), ...page.entries], next: page.next, failure: null, isReading: false });
      } catch (error) {
        setTrail((known) => ({ ...known, failure: failureWords(error), isReading: false }));
      }
    },
    [filter, onNames],
  );
  useEffect(() => void read(null, null), [read]);
  return { ...trail, readOn: () => void read(trail.entries, trail.next) };
}
