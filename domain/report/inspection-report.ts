import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import { formatDay } from '../day/format-day.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { type GradeColour, gradeColour } from '../grade/grade-colour.ts';
import { latestGrade } from '../grade/latest-grade.ts';
import { dateRange } from '../inspection/date-range.ts';
import { assetsInScope } from '../inspection/in-scope.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { inspectionStatus } from '../inspection/inspection-status.ts';
import { joinNames } from '../inspection/join-names.ts';
import type { Site } from '../site/site.ts';
import { siteAddress } from '../site/site-address.ts';
import type { User, UserId } from '../user/user.ts';
import { type FailedCheck, failedChecks } from './failed-checks.ts';
import { printableText } from './printable-text.ts';

/** Answers are read only of grades that fail or call for works; others may come without. */
export interface InspectionRecords {
  inspection: Inspection;
  site: Site;
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

export interface RemedialWorks extends ReportAsset {
  lines: string[];
  failed_checks: FailedCheck[];
}

/** What the page says, as text; the template decides only how it looks. */
export interface InspectionReport {
  title: string;
  site: string;
  client: string;
  address: string;
  date_range: string;
  inspectors: string;
  status: string;
  scope: string;
  made_on: string;
  graded: number;
  total: number;
  counts: { colour: GradeColour; word: string; count: number }[];
  types: { name: string; graded: number; total: number; counts: number[] }[];
  remedial_works: RemedialWorks[];
  assets: ReportAsset[];
}

const colours = [
  { colour: 'green', word: 'Pass' },
  { colour: 'amber', word: 'Pass, works due' },
  { colour: 'red', word: 'Fail' },
  { colour: 'white', word: 'Not inspected' },
] as const satisfies readonly { colour: GradeColour; word: string }[];

interface GradedAsset {
  asset: Asset;
  grade: AssetGrade | null;
  colour: GradeColour;
  line: ReportAsset;
}

/** The data of `inspection-report.pdf` [S7, D7]: the assets in scope, each with the grade that counts in this inspection. */
export function inspectionReport(records: InspectionRecords, now: Date): InspectionReport {
  const { inspection, site } = records;
  const names = new Map(records.users.map((user) => [user.id, printableText(`${user.forename} ${user.surname}`)]));
  const types = new Map(records.assetTypes.map((type) => [type.id, type]));
  const gradedAssets = gradeAssets(records, types, names);
  return {
    title: printableText(inspection.title),
    site: printableText(site.name),
    client: printableText(site.client_name),
    address: printableText(siteAddress(site)),
    date_range: dateRange(inspection),
    inspectors: joinNames(inspection.inspector_ids.flatMap((id) => names.get(id) ?? [])),
    status: inspectionStatus(inspection),
    scope: printableText(inspection.scope),
    made_on: `${formatDay(now.toISOString())}, ${now.toISOString().slice(11, 16)} UTC`,
    graded: gradedAssets.filter(({ grade }) => grade !== null).length,
    total: gradedAssets.length,
    counts: colours.map((entry, at) => ({ ...entry, count: countColours(gradedAssets)[at] ?? 0 })),
    types: summarise(inspection, types, gradedAssets),
    remedial_works: gradedAssets.flatMap((given) => remedialWorks(given, types)),
    assets: gradedAssets.map(({ line }) => line),
  };
}

function gradeAssets(
  { inspection, assets, grades }: InspectionRecords,
  types: ReadonlyMap<AssetTypeId, AssetType>,
  names: ReadonlyMap<UserId, string>,
): GradedAsset[] {
  const own = Map.groupBy(
    grades.filter((grade) => grade.inspection_id === inspection.id),
    (grade): AssetId => grade.asset_id,
  );
  const gradedAssets = assetsInScope(inspection, assets).map((asset) => {
    const grade = latestGrade(own.get(asset.id) ?? []);
    const colour = gradeColour(grade);
    return { asset, grade, colour, line: reportAsset(asset, grade, types, names) };
  });
  return gradedAssets.sort(byTypeAndSerial);
}

function reportAsset(
  asset: Asset,
  grade: AssetGrade | null,
  types: ReadonlyMap<AssetTypeId, AssetType>,
  names: ReadonlyMap<UserId, string>,
): ReportAsset {
  const inspector = grade?.created_by_id ?? null;
  return {
    serial: printableText(asset.serial_number ?? '') || 'NO SERIAL',
    type: printableText(types.get(asset.asset_type_id)?.name ?? 'Unknown type'),
    location: printableText(asset.location),
    colour: gradeColour(grade),
    graded_at: grade === null ? '' : formatDay(grade.graded_at),
    inspector: (inspector === null ? undefined : names.get(inspector)) ?? '',
    bulk_completed: grade?.auto_complete_survey ?? false,
  };
}

const collator = new Intl.Collator('en', { numeric: true });

const byTypeAndSerial = ({ line: one }: GradedAsset, { line: other }: GradedAsset): number =>
  collator.compare(one.type, other.type) ||
  collator.compare(one.serial, other.serial) ||
  collator.compare(one.location, other.location);

const countColours = (given: readonly GradedAsset[]): number[] =>
  colours.map((entry) => given.filter(({ colour }) => colour === entry.colour).length);

function summarise(
  { asset_type_ids }: Inspection,
  types: ReadonlyMap<AssetTypeId, AssetType>,
  gradedAssets: readonly GradedAsset[],
): InspectionReport['types'] {
  const byType = Map.groupBy(gradedAssets, ({ asset }) => asset.asset_type_id);
  return [...new Set(asset_type_ids)]
    .flatMap((id) => {
      const type = types.get(id);
      const given = byType.get(id) ?? [];
      if (type === undefined && given.length === 0) return [];
      const graded = given.filter(({ grade }) => grade !== null).length;
      return [
        { name: printableText(type?.plural_name ?? 'Unknown type'), graded, total: given.length, counts: countColours(given) },
      ];
    })
    .sort((one, other) => collator.compare(one.name, other.name));
}

/** A failed asset is listed even when no works were written down. */
function remedialWorks({ asset, grade, colour, line }: GradedAsset, types: ReadonlyMap<AssetTypeId, AssetType>): RemedialWorks[] {
  if (grade === null || (colour !== 'amber' && colour !== 'red')) return [];
  const lines = printableText(grade.recommendations ?? '')
    .split('\n')
    .map((text) => text.trim().replace(/^~\s*/, ''));
  const questions = types.get(asset.asset_type_id)?.questions ?? [];
  return [{ ...line, lines: lines.filter((text) => text !== ''), failed_checks: failedChecks(questions, grade.answers) }];
}
