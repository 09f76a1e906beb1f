import type { Asset } from './asset/asset.ts';
import type { AssetType } from './asset-type/asset-type.ts';
import type { File } from './file/file.ts';
import type { AssetGrade } from './grade/asset-grade.ts';
import type { Inspection } from './inspection/inspection.ts';
import type { Site } from './site/site.ts';
import type { User } from './user/user.ts';
/** Who acts. */
export type Actor = Pick<User, 'id' | 'user_role_id'>;
export type Action = 'see' | 'create' | 'edit' | 'delete' | 'restore' | 'close' | 'reopen';
/** What is acted on. `fields` are those an edit changes; `inspection` is the grade's own, null when it has none or has not arrived. */
export type Subject =
  | {
      entity: 'users';
      record: Pick<User, 'id'> | null;
    }
  | {
      entity: 'sites';
      record: Site | null;
      fields?: readonly string[];
    }
  | {
      entity: 'assets';
      record: Asset | null;
    }
  | {
      entity: 'asset_types';
      record: AssetType | null;
    }
  | {
      entity: 'inspections';
      record: Pick<Inspection, 'inspector_ids' | 'closed_by_id'> | null;
    }
  | {
      entity: 'asset_grades';
      record: Pick<AssetGrade, 'inspection_id'>;
      inspection: GradeInspection | null;
    }
  | {
      entity: 'files';
      record: File | null;
    }
  | {
      entity: 'oversight';
    };
type GradeInspection = Pick<Inspection, 'inspector_ids' | 'closed_at' | 'deleted_at'>;
/** The administrator check [S6]. */
export declare const isAdministrator: (actor: Pick<Actor, 'user_role_id'>) => boolean;
/** The one law of who may do what, on both sides [S6, design 7]. 'oversight' is the audit trail and the conflicts of others. */
export declare function may(actor: Actor, action: Action, subject: Subject): boolean;
export {};
