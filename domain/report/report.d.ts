import type { Asset } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import type { GradeColour } from '../grade/grade-colour.ts';
import type { User } from '../user/user.ts';
import type { DescribedAsset, Works } from './described-asset.ts';
/** What every report is made of. Answers are read only of grades that fail or call for works; others may come without. */
export interface ReportRecords {
  assetTypes: readonly AssetType[];
  assets: readonly Asset[];
  grades: readonly AssetGrade[];
  users: readonly Pick<User, 'id' | 'forename' | 'surname'>[];
}
export interface ReportAsset {
  serial: string;
  type: string;
  location: string;
  colour: GradeColour;
  graded_at: string;
  inspector: string;
  bulk_completed: boolean;
}
export type RemedialWorks = ReportAsset & Works;
/** What the pages say, as text; the template decides only how it looks. */
export interface Report {
  /** 'Inspection report' or 'Site report'. */
  kind: string;
  site: string;
  /** Under the site's name; empty for none. */
  title: string;
  /** Names and values on the cover. */
  facts: [name: string, value: string][];
  /** Introduces the summary; empty for none. */
  scope: string;
  made_on: string;
  graded: number;
  total: number;
  counts: {
    colour: GradeColour;
    word: string;
    count: number;
  }[];
  types: {
    name: string;
    graded: number;
    total: number;
    counts: number[];
  }[];
  remedial_works: RemedialWorks[];
  /** Stands where there are no works. */
  no_works: string;
  assets: ReportAsset[];
}
type Assembled = Pick<Report, 'graded' | 'total' | 'counts' | 'types' | 'remedial_works' | 'assets'>;
/** The parts that every report has, by type and serial number; types of `typeIds` are counted even without assets. */
export declare function assembleReport(
  assets: readonly DescribedAsset[],
  typeIds: readonly AssetTypeId[],
  types: readonly Pick<AssetType, 'id' | 'plural_name'>[],
): Assembled;
/** 'DD/MM/YYYY, HH:MM UTC' */
export declare const madeOn: (now: Date) => string;
export {};
