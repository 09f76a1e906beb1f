import type { StoreReader } from '../store-reader.ts';

interface Today {
  today: string;
  /** What this device's clock says instead, where that is another day. */
  clock_day: string | null;
}

/** The local day, by the server's clock where this device's is days off. */
export const today = (store: StoreReader, _params: Record<string, never>): Today => ({
  today: store.today,
  clock_day: store.clockDay,
});
