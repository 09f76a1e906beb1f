import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeletedSite, DeletedSitesPage } from '#domain/sync/wire.ts';
import { ApiError } from '#web/data/api-error.ts';
import { apiFetch } from '#web/data/session.ts';

/** `more` is where the list goes on, null at its end. */
interface Read {
  sites: DeletedSite[];
  more: string | null;
}

/** All deleted sites, page by page from the server; they are not kept on the device. */
export function useDeletedSites() {
  const [read, setRead] = useState<Read>({ sites: [], more: 'unknown' });
  const [failure, setFailure] = useState<string | null>(null);
  const known = useRef(read);
  const readOn = useCallback(async () => {
    const { sites, more } = known.current;
    try {
      const query = more === 'unknown' || more === null ? '' : `?after=${encodeURIComponent(more)}`;
      const page = (await (await apiFetch(`/sync/deleted-sites${query}`)).json()) as DeletedSitesPage;
      known.current = { sites: [...sites, ...page.sites], more: page.next };
      setRead(known.current);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'It needs a connection.');
    }
  }, []);
  useEffect(() => {
    void readOn();
  }, [readOn]);
  return { ...read, failure, readOn };
}
