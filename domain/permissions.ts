import { unreachable } from './assertions.ts';
import type { Asset } from './asset/asset.ts';
import type { AssetType } from './asset-type/asset-type.ts';
import type { File } from './file/file.ts';
import type { AssetGrade } from './grade/asset-grade.ts';
import type { Inspection } from './inspection/inspection.ts';
import { isVisibleTo } from './inspection/is-visible-to.ts';
import type { Site } from './site/site.ts';
import { ADMINISTRATOR_ROLE_ID } from './user/user-roles.ts';
import type { User } from './user/user.ts';

/** Who acts. */
export type Actor = Pick<User, 'id' | 'user_role_id'>;

export type Action = 'see' | 'create' | 'edit' | 'delete' | 'restore' | 'close' | 'reopen';

/**
 * What is acted on. `fields` are those an edit changes; `inspection` is the grade's own, null when it has none or is not there.
 * `author` is the grade's, told by who knows that such an inspection has not arrived: on a device it may be one of others.
 */
export type Subject =
  | { entity: 'users'; record: Pick<User, 'id'> | null }
  | { entity: 'sites'; record: Site | null; fields?: readonly string[] }
  | { entity: 'assets'; record: Asset | null }
  | { entity: 'asset_types'; record: AssetType | null }
  | { entity: 'inspections'; record: Pick<Inspection, 'inspector_ids' | 'closed_by_id'> | null }
  | {
      entity: 'asset_grades';
      record: Pick<AssetGrade, 'inspection_id'>;
      inspection: GradeInspection | null;
      author?: AssetGrade['created_by_id'] | null;
    }
  | { entity: 'files'; record: File | null }
  | { entity: 'login'; credential: Credential }
  | { entity: 'tokens'; credential: Credential }
  | { entity: 'oversight' }
  | { entity: 'company' };

/** What somebody acts with: a person's session, or a program's token. */
export type Credential = 'session' | 'token';

type GradeInspection = Pick<Inspection, 'inspector_ids' | 'closed_at' | 'deleted_at'>;

/** The administrator check [S6]. */
export const isAdministrator = (actor: Pick<Actor, 'user_role_id'>): boolean => actor.user_role_id === ADMINISTRATOR_ROLE_ID;

/** The one law of who may do what, on both sides [S6, MAY]. 'oversight' is the audit trail and the conflicts of others, 'company' its details, 'login' the own password, sessions and sealed work. */
export function may(actor: Actor, action: Action, subject: Subject): boolean {
  switch (subject.entity) {
    case 'users':
    case 'asset_types':
    case 'company':
      return action === 'see' || isAdministrator(actor);
    case 'login':
      return subject.credential === 'session';
    case 'tokens':
      return isAdministrator(actor) && subject.credential === 'session';
    case 'oversight':
      return isAdministrator(actor);
    case 'assets':
      return true;
    case 'files':
      return isAdministrator(actor) || (action !== 'delete' && action !== 'restore');
    case 'sites':
      return isAdministrator(actor) || maySite(action, subject.fields);
    case 'inspections':
      return isAdministrator(actor) || (subject.record !== null && mayInspection(actor, action, subject.record));
    case 'asset_grades':
      return mayGrade(actor, action, subject);
    default:
      return unreachable(subject);
  }
}

function maySite(action: Action, fields: readonly string[] | undefined): boolean {
  if (action === 'edit') return fields !== undefined && fields.length > 0 && fields.every((field) => field === 'events_log');
  return action === 'see' || action === 'delete' || action === 'restore';
}

function mayInspection(actor: Actor, action: Action, inspection: Pick<Inspection, 'inspector_ids' | 'closed_by_id'>): boolean {
  if (!isVisibleTo(inspection, actor)) return false;
  if (action === 'reopen') return inspection.closed_by_id === actor.id;
  return action === 'see' || action === 'close';
}

/** Closing locks grades for everyone [S4]: an administrator opens the inspection again first. */
function mayGrade(
  actor: Actor,
  action: Action,
  { record, inspection, author = null }: Extract<Subject, { entity: 'asset_grades' }>,
): boolean {
  if (action === 'see' || record.inspection_id === null) return true;
  if (inspection === null) return action === 'create' || author === actor.id || isAdministrator(actor);
  return isVisibleTo(inspection, actor) && inspection.closed_at === null && inspection.deleted_at === null;
}
