import { useRef } from 'react';

/** Whether a record was there at some time while the screen was open, so that its form stays when somebody deletes it. */
export function useWasThere(record: { deleted_at: string | null } | null | undefined): boolean {
  const wasThere = useRef(false);
  if (record?.deleted_at === null) wasThere.current = true;
  return wasThere.current;
}
