import { useEffect, useState } from 'react';
import type { LabelState } from '#domain/label/label-request.ts';
import { readLabelState } from '#web/data/page/labels.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';

/** What the server says of labels; null until it has, and asked again when the connection is back. */
export function useLabelState(): [LabelState | null, () => Promise<void>] {
  const online = useSyncStatus((sync) => sync.online);
  const [state, setState] = useState<LabelState | null>(null);
  const load = async () => {
    try {
      setState(await readLabelState());
    } catch {
      // The buttons that need it say so.
    }
  };
  useEffect(() => void load(), [online]);
  return [state, load];
}
