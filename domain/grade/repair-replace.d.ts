import type { Asset } from '../asset/asset.ts';
import type { User } from '../user/user.ts';
import type { AssetGrade } from './asset-grade.ts';
interface Act {
  kind: 'repaired' | 'replaced';
  user: Pick<User, 'id' | 'forename' | 'surname'>;
  gradeId: AssetGrade['id'];
  today: string;
  now: string;
}
/** A history line, and a passing grade without inspection or recommendations [S4]. */
export declare function repairReplace(
  asset: Pick<Asset, 'id' | 'history'>,
  { kind, user, gradeId, today, now }: Act,
): {
  history: string;
  grade: AssetGrade;
};
export {};
