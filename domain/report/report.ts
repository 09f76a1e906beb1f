import type { Asset } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import { formatDay } from '../day/format-day.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { type GradeColour, gradeColour } from '../grade/grade-colour.ts';
import type { User, UserId } from '../user/user.ts';
import { type FailedCheck, failedChecks } from './failed-checks.ts';
import { printableText } from './printable-text.ts';

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

export interface RemedialWorks extends ReportAsset {
  lines: string[];
  failed_checks: FailedCheck[];
}

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
  counts: { colour: GradeColour; word: string; count: number }[];
  types: { name: string; graded: number; total: number; counts: number[] }[];
  remedial_works: RemedialWorks[];
  /** Stands where there are no works. */
  no_works: string;
  assets: ReportAsset[];
}

const colours = [
  { colour: 'green', word: 'Pass' },
  { colour: 'amber', word: 'Pass, works due' },
  { colour: 'red', word: 'Fail' },
  { colour: 'white', word: 'Not inspected' },
] as const satisfies readonly { colour: GradeColour; word: string }[];

export interface GradedAsset {
  asset: Asset;
  grade: AssetGrade | null;
}

interface Line extends GradedAsset {
  colour: GradeColour;
  line: ReportAsset;
}

type Assembled = Pick<Report, 'graded' | 'total' | 'counts' | 'types' | 'remedial_works' | 'assets'>;

/** The parts that every report has, by type and serial number; types of `typeIds` are counted even without assets. */
export function assembleReport(
  given: readonly GradedAsset[],
  typeIds: readonly AssetTypeId[],
  records: Pick<ReportRecords, 'assetTypes' | 'users'>,
): Assembled {
  const names = personNames(records.users);
  const types = new Map(records.assetTypes.map((type) => [type.id, type]));
  const lines = given
    .map(({ asset, grade }) => ({ asset, grade, colour: gradeColour(grade), line: reportAsset(asset, grade, types, names) }))
    .sort(byTypeAndSerial);
  const counts = countColours(lines);
  return {
    graded: lines.filter(({ grade }) => grade !== null).length,
    total: lines.length,
    counts: colours.map((entry, at) => ({ ...entry, count: counts[at] ?? 0 })),
    types: summarise(typeIds, types, lines),
    remedial_works: lines.flatMap((line) => remedialWorks(line, types)),
    assets: lines.map(({ line }) => line),
  };
}

export const personNames = (users: ReportRecords['users']): Map<UserId, string> =>
  new Map(users.map((user) => [user.id, printableText(`${user.forename} ${user.surname}`)]));

/** 'DD/MM/YYYY, HH:MM UTC' */
export const madeOn = (now: Date): string => `${formatDay(now.toISOString())}, ${now.toISOString().slice(11, 16)} UTC`;

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

const byTypeAndSerial = ({ line: one }: Line, { line: other }: Line): number =>
  collator.compare(one.type, other.type) ||
  collator.compare(one.serial, other.serial) ||
  collator.compare(one.location, other.location);

const countColours = (given: readonly Line[]): number[] =>
  colours.map((entry) => given.filter(({ colour }) => colour === entry.colour).length);

function summarise(
  typeIds: readonly AssetTypeId[],
  types: ReadonlyMap<AssetTypeId, AssetType>,
  gradedAssets: readonly Line[],
): Report['types'] {
  const byType = Map.groupBy(gradedAssets, ({ asset }) => asset.asset_type_id);
  return [...new Set(typeIds)]
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
function remedialWorks({ asset, grade, colour, line }: Line, types: ReadonlyMap<AssetTypeId, AssetType>): RemedialWorks[] {
  if (grade === null || (colour !== 'amber' && colour !== 'red')) return [];
  const lines = printableText(grade.recommendations ?? '')
    .split('\n')
    .map((text) => text.trim().replace(/^~\s*/, ''));
  const questions = types.get(asset.asset_type_id)?.questions ?? [];
  return [{ ...line, lines: lines.filter((text) => text !== ''), failed_checks: failedChecks(questions, grade.answers) }];
}
