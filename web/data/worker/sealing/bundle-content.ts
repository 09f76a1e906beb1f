import type { Draft } from '../../protocol/draft.ts';
import { damagedEntries } from '../disk/log-entries.ts';
import type { LogEntry, SentChange, UnsentPhoto } from '../disk/user-schema.ts';

/** Where those entries of a bundle's log lay that have come back of it. */
interface Come {
  bundle: string;
  seqs: readonly number[];
}

/** What one item of a bundle holds. */
export type BundleContent =
  /** `come` is of another bundle of the same export; former versions didn't say it, and pass over it. */
  | { kind: 'log'; entries: LogEntry[]; come?: Come }
  | { kind: 'sent'; sent: SentChange[] }
  /** `missing` names those that could not be read any more; former versions sealed nothing for them. */
  | { kind: 'drafts'; drafts: [string, Draft][]; missing?: string[] }
  /** As they are stored, by their key. */
  | { kind: 'forms'; forms: Record<string, string> }
  /** How far the user had received: whether the server still knows it says whether it was restored. */
  | { kind: 'cursor'; cursor: string }
  /**
   * `doubted` marks a copy of what a server had confirmed that may have forgotten it: it is asked about before it is sent. Former
   * versions don't know the mark, and send it; they may have lost the binary.
   */
  | { kind: 'photo'; photo: UnsentPhoto; doubted?: true; binary: ArrayBuffer | null };

const kinds: Record<BundleContent['kind'], true> = {
  log: true,
  sent: true,
  drafts: true,
  forms: true,
  cursor: true,
  photo: true,
};

/** What a newer app has sealed is left for it. */
export const isKnownContent = ({ kind }: BundleContent): boolean => Object.hasOwn(kinds, kind);

/** Whether some of it could not be read any more where it was made. */
export function lacksAny(content: BundleContent): boolean {
  if (content.kind === 'log') return damagedEntries(content.entries).length > 0;
  return content.kind === 'drafts' && (content.missing ?? []).length > 0;
}

const LENGTH_BYTES = 4;

/** JSON with its length before it; a photo's bytes follow. */
export function packContent(content: BundleContent): Uint8Array<ArrayBuffer> {
  const binary = content.kind === 'photo' ? content.binary : null;
  const head = content.kind === 'photo' ? { ...content, binary: binary !== null } : content;
  const json = new TextEncoder().encode(JSON.stringify(head));
  const packed = new Uint8Array(LENGTH_BYTES + json.length + (binary?.byteLength ?? 0));
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, LENGTH_BYTES);
  if (binary !== null) packed.set(new Uint8Array(binary), LENGTH_BYTES + json.length);
  return packed;
}

type Photo = Extract<BundleContent, { kind: 'photo' }>;
type Head = Exclude<BundleContent, Photo> | (Omit<Photo, 'binary'> & { binary: boolean });

export function unpackContent(packed: ArrayBuffer): BundleContent {
  const end = LENGTH_BYTES + new DataView(packed).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(packed.slice(LENGTH_BYTES, end))) as Head;
  return head.kind === 'photo' ? { ...head, binary: head.binary ? packed.slice(end) : null } : head;
}
