import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeletedSite, DeletedSitesPage } from '#domain/sync/wire.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { apiFetch } from '#web/data/page/session/session.ts';

/** `more` is where the list goes on, null at its end. */
interface Read {
  sites: DeletedSite[];
  more: string | null;
}

/** All deleted sites, page by page from the server; they are not kept on the device. */
export function useDeletedSites() {
  const [read, setRead] = useState<Read>({ sites: [], more: 'unknown' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const known = useRef(read);
  const underWay = useRef(false);
  const readOn = useCallback(async () => {
    // A second press would add the same page twice.
    if (underWay.current) return;
    underWay.current = true;
    setReading(true);
    const { sites, more } = known.current;
    try {
      const query = more === 'unknown' || more === null ? '' : `?after=${encodeURIComponent(more)}`;
      const page = (await (await apiFetch(`/sync/deleted-sites${query}`)).json()) as DeletedSitesPage;
      known.current = { sites: [...sites, ...page.sites], more: page.next };
      setRead(known.current);
      setFailure(null);
    } catch (error) {
      setFailure(failureWords(error));
    }
    underWay.current = false;
    setReading(false);
  }, []);
  useEffect(() => {
    void readOn();
  }, [readOn]);
  return { ...read, failure, isReading, readOn };
}
