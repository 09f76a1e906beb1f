import type { AssetTypeId } from '../asset-type/asset-type.ts';
import type { Tally } from '../grade/tally.ts';
import type { AssetLine } from '../report/described-asset.ts';

/** Why a version was written: a closing, a closing after a reopening, held changes that were accepted, or what was closed before versions were kept. */
export const evidenceCauses = ['closed', 'closed-again', 'accepted', 'kept-since'] as const;
export type EvidenceCause = (typeof evidenceCauses)[number];

/**
 * What a closed inspection's row carries of its newest version. It speaks for the inspection only while `closed_at` is the
 * inspection's own: an opening or another closing on the device is newer.
 */
export interface EvidenceFigures extends Tally {
  version: number;
  closed_at: string;
  /** When the device says that it closed. */
  claimed_at: string;
  /** When the closing arrived at the server first. */
  received_at: string;
  types: (Tally & { asset_type_id: AssetTypeId })[];
}

/** One asset as it was when the version was written. */
export interface EvidenceLine extends AssetLine {
  /** SHA-256 of each photo of the grade that the server had. */
  photos: string[];
}

export interface EvidenceVersion {
  version: number;
  cause: EvidenceCause;
  made_at: string;
  /** Forename and surname; empty when nobody is known. */
  made_by: string;
}

/** `GET /api/inspections/:id/evidence`, of the newest version or of `?version=`. */
export interface Evidence {
  version: number;
  /** Newest first. */
  versions: EvidenceVersion[];
  figures: EvidenceFigures;
  lines: EvidenceLine[];
}
