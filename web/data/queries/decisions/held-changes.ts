import type { EntityName } from '#domain/entities.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { hasDetails } from './held-details.ts';
import { heldWhat, heldWhen, heldWhy, isGradeLeft } from '#web/data/queries/decisions/held-words.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { KeptHeld } from '../../protocol/known-decisions.ts';
import type { StoreReader } from '../store-reader.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { personName } from '../records/person-name.ts';
import { givenName, recordName } from '../records/record-name.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

export interface HeldChange {
  op: string;
  /** 'Fail on 000123 by Priya Shah' */
  what: string;
  /** 'sent 3 hours after the closing, made 40 minutes before it by the device's clock' */
  when: string;
  /** Null where `when` says it. */
  why: string | null;
  /** It changes what a user may do: that is asked about before it is accepted. */
  isAccess: boolean;
  /** It says more than fits its line. */
  hasDetails: boolean;
  /** Of the grade that it gives. */
  colour: GradeColour | null;
  /** Null where there is nothing to look at. */
  asset_id: AssetId | null;
}

interface Params {
  inspection_id: string | null;
  device: string;
  author_id: string;
  window: Window;
}

/** What one author sent from one device about one inspection, or about no inspection, in words [HELD]. */
export function heldChanges(store: StoreReader, { inspection_id, device, author_id, window }: Params): Page<HeldChange> {
  const held = store.decisions()?.held ?? [];
  const found = held.filter((one) => one.inspection_id === inspection_id && one.device === device && one.user_id === author_id);
  const { rows, ...place } = pageOf(found, window);
  return { ...place, rows: rows.map((one) => inWords(store, one)) };
}

function inWords(store: StoreReader, held: KeptHeld): HeldChange {
  const asset = held.asset_id === null ? undefined : store.get('assets', held.asset_id);
  const subject = held.entity === 'asset_grades' ? numberOf(asset) : nameOf(store, held);
  return {
    op: held.op,
    what: `${heldWhat(store, held, subject)} by ${authorOf(store, held)}`,
    when: heldWhen(store, held),
    why: heldWhy(held),
    isAccess: isAccess(held),
    hasDetails: hasDetails(held),
    colour: isGradeLeft(store, held) ? null : colourOf(held.entity, held.patch),
    asset_id: visibleAsset(store, asset) === null ? null : (asset?.id ?? null),
  };
}

/** A user's role, whether they may log in, and by which name. */
export const isAccess = ({ entity, patch }: Pick<KeptHeld, 'entity' | 'patch'>): boolean =>
  entity === 'users' && ['user_role_id', 'status', 'deleted_at', 'username'].some((field) => field in patch);

export const authorOf = (store: StoreReader, { user_id }: Pick<KeptHeld, 'user_id'>): string =>
  personName(store, user_id) ?? 'somebody unknown';

function numberOf(asset: { serial_number: string | null; location: string } | undefined): string {
  if (asset === undefined) return 'an asset that is not on this device';
  return asset.serial_number || `NO SERIAL, ${asset.location}`;
}

/** A creation names its record itself. */
const nameOf = (store: StoreReader, { entity, id, patch }: KeptHeld): string =>
  recordName(store, { entity, id }) || givenName(entity, patch);

function colourOf(entity: EntityName, patch: KeptHeld['patch']): GradeColour | null {
  if (entity !== 'asset_grades' || patch['grade'] === undefined) return null;
  return gradeColour({ recommendations: null, ...patch } as Pick<AssetGrade, 'grade' | 'recommendations'>);
}
