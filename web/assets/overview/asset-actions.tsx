import type { AssetGrade, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { repairReplace, withoutLine } from '#domain/grade/repair-replace.ts';
import type { Asset, AssetId } from '#domain/asset/asset.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { User } from '#domain/user/user.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';
import type { Change } from '#web/data/protocol/change.ts';

/** Hides the asset after asking; `leave` goes to Inspections once that is saved [S4]. */
export async function deleteAsset(overview: AssetOverview, leave: () => void): Promise<void> {
  const { asset, asset_type, gradings } = overview;
  const saved = gradings.filter((entry) => entry.kind !== 'not-inspected').length;
  const confirmed = await confirm({
    title: 'Are you sure you want to delete this Asset?',
    body: (
      <>
        <b>{asset.serial_number || 'NO SERIAL'}</b>, {asset_type.name}, {asset.location}.
        {saved > 0 && (saved === 1 ? ' Its grading is hidden with it.' : ` Its ${saved} gradings are hidden with it.`)} You can
        undo this.
      </>
    ),
  });
  if (!confirmed) return;
  const { id } = asset;
  const isDeleted = await saveAndSay(
    'Successfully deleted Asset',
    [{ entity: 'assets', id, patch: { deleted_at: new Date().toISOString() } }],
    [{ entity: 'assets', id, patch: { deleted_at: null } }],
  );
  if (isDeleted) leave();
}

/** Deletes a grade change after asking; the screen stays at the overview [S4]. `onDeleted` finds another place for the focus. */
export async function deleteGrading(grade: Pick<AssetGrade, 'id' | 'grade' | 'graded_at'>, onDeleted: () => void): Promise<void> {
  const confirmed = await confirm({
    title: 'Are you sure you want to delete this grading?',
    body: (
      <>
        <b>{gradeWords[grade.grade === 'pass' ? 'green' : 'red']}</b> of {formatDay(grade.graded_at)}. You can undo this.
      </>
    ),
  });
  if (!confirmed) return;
  const { id } = grade;
  const isDeleted = await saveAndSay(
    'Successfully deleted grading',
    [{ entity: 'asset_grades', id, patch: { deleted_at: new Date().toISOString() } }],
    [{ entity: 'asset_grades', id, patch: { deleted_at: null } }],
  );
  if (isDeleted) onDeleted();
}

/** Saves an edited history; lines that others appended meanwhile stay. False when it can't be saved. */
export const saveHistory = (id: AssetId, opened: string, edited: string): Promise<boolean> =>
  saveAndSay('Successfully updated Asset', [
    { entity: 'assets', id, patch: { history: edited || null }, basis: { history: opened || null } },
  ]);

/** Notes the repair or replacement, and grades green without recommendations; one Undo takes back both [S4]. */
export async function markRepairReplace(
  { asset, latest_grade, today }: AssetOverview,
  marking: { kind: 'repaired' | 'replaced'; user: User; gradeId: AssetGradeId },
): Promise<boolean> {
  const { history, grade } = repairReplace(asset, { ...marking, latest: latest_grade, today, now: new Date().toISOString() });
  const { id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...patch } = grade;
  const takeBack = async (): Promise<Change[]> => {
    const now = await askQuery('assetToEdit', { asset_id: asset.id });
    return [
      { entity: 'asset_grades', id, patch: { deleted_at: new Date().toISOString() } },
      ...(now === null ? [] : [lineTakenOut(now.asset, asset.history, history)]),
    ];
  };
  return saveAndSay(
    'Successfully marked as repair/replace',
    [
      { entity: 'asset_grades', id, patch },
      { entity: 'assets', id: asset.id, patch: { history }, basis: { history: asset.history } },
    ],
    takeBack,
  );
}

const lineTakenOut = (now: Pick<Asset, 'id' | 'history'>, before: string | null, noted: string): Change => ({
  entity: 'assets',
  id: now.id,
  patch: { history: withoutLine(before, noted, now.history) },
  basis: { history: now.history },
});
