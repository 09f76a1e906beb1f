import { NO_DEVICE } from '#domain/sync/no-device.ts';
import type { KeptHeld } from '../../protocol/known-decisions.ts';
import type { StoreReader } from '../store-reader.ts';
import { authorOf, isAccess } from './held-changes.ts';

/** What one author sent from one device about an inspection. */
export interface HeldDevice {
  device: string;
  author_id: string;
  author: string;
  /** Sent by a program: all of these name no device. */
  isProgram: boolean;
  count: number;
  /** Of this author and device in all, and in how many inspections: a word on a device is on all of that. */
  in_all: number;
  groups: number;
  /** How many of them change what a user may do. */
  access: number;
  until: number;
}

export interface HeldGroup {
  /** Null for what belongs to none. */
  inspection_id: string | null;
  title: string;
  site_name: string;
  count: number;
  /** The last place that is shown. */
  until: number;
  devices: HeldDevice[];
}

export interface ToDecide {
  /** When the server said so. */
  at: string;
  held: HeldGroup[];
  /** On the server, of which `known` are here. */
  total: number;
  known: number;
  more: boolean;
  conflicts: number;
  /** More of them wait on the server. */
  more_conflicts: boolean;
  sites: number;
}

/** What waits for a decision, by inspection and within it by device and author; null while nothing is known [HELD]. */
export function toDecide(store: StoreReader, _params: Record<string, never>): ToDecide | null {
  const known = store.decisions();
  if (known === null) return null;
  const sentAlike = Map.groupBy(known.held, senderOf);
  const groups = [...Map.groupBy(known.held, ({ inspection_id }) => inspection_id)];
  return {
    at: known.at,
    held: groups.map(([inspectionId, held]) => ({
      ...namesOf(store, inspectionId),
      count: held.length,
      until: lastPlace(held),
      devices: [...Map.groupBy(held, senderOf)].flatMap(([sender, sent]) => deviceOf(store, sent, sentAlike.get(sender) ?? sent)),
    })),
    total: known.total,
    known: known.held.length,
    more: known.next !== null,
    conflicts: known.conflicts.length,
    more_conflicts: known.more_conflicts,
    sites: known.sites.length,
  };
}

function namesOf(store: StoreReader, id: string | null): Pick<HeldGroup, 'inspection_id' | 'title' | 'site_name'> {
  if (id === null) return { inspection_id: null, title: 'Outside inspections', site_name: '' };
  const inspection = store.get('inspections', id);
  const site = inspection && store.get('sites', inspection.site_id);
  return {
    inspection_id: id,
    title: inspection?.title ?? 'An inspection that is not on this device',
    site_name: site?.name ?? '',
  };
}

const lastPlace = (held: readonly KeptHeld[]): number => held.reduce((last, { sequence }) => Math.max(last, sequence), 0);

/** People share devices, and all programs the one that stands for none. */
const senderOf = ({ device, user_id }: KeptHeld): string => `${device} ${user_id}`;

function deviceOf(store: StoreReader, sent: readonly KeptHeld[], all: readonly KeptHeld[]): HeldDevice[] {
  const [one] = sent;
  if (one === undefined) return [];
  const { device, user_id } = one;
  return [
    {
      device,
      author_id: user_id,
      author: authorOf(store, one),
      isProgram: device === NO_DEVICE,
      count: sent.length,
      in_all: all.length,
      groups: new Set(all.map(({ inspection_id }) => inspection_id)).size,
      access: all.filter(isAccess).length,
      until: lastPlace(all),
    },
  ];
}
