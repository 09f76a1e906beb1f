import type { Asset } from '../asset/asset.ts';
import { serialOrder } from '../asset/serial-order.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import { formatDay } from '../day/format-day.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import type { GradeColour } from '../grade/grade-colour.ts';
import { tally } from '../grade/tally.ts';
import type { User } from '../user/user.ts';
import type { AssetLine, DescribedAsset, Works } from './described-asset.ts';
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
  counts: { colour: GradeColour; word: string; count: number }[];
  types: { name: string; graded: number; total: number; counts: number[] }[];
  remedial_works: RemedialWorks[];
  /** What is said of photos that a closing didn't see, by their ids; absent where there was none. */
  late_photos?: Record<string, string>;
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

interface Line {
  asset: DescribedAsset;
  line: ReportAsset;
}

type Assembled = Pick<Report, 'graded' | 'total' | 'counts' | 'types' | 'remedial_works' | 'assets'>;

/** The parts that every report has, by type and serial number; types of `typeIds` are counted even without assets. */
export function assembleReport(
  assets: readonly DescribedAsset[],
  typeIds: readonly AssetTypeId[],
  types: readonly Pick<AssetType, 'id' | 'plural_name'>[],
): Assembled {
  const lines = assets.map((asset) => ({ asset, line: reportAsset(asset) })).sort(byTypeAndSerial);
  const { graded, total, colours: counts } = tallyOf(lines);
  return {
    graded,
    total,
    counts: colours.map((entry) => ({ ...entry, count: counts[entry.colour] })),
    types: summarise(typeIds, types, lines),
    remedial_works: lines.flatMap(({ asset, line }) => (asset.works === null ? [] : [{ ...line, ...asset.works }])),
    assets: lines.map(({ line }) => line),
  };
}

/** 'DD/MM/YYYY, HH:MM UTC' */
export const madeOn = (now: Date): string => `${formatDay(now.toISOString())}, ${now.toISOString().slice(11, 16)} UTC`;

function reportAsset(asset: AssetLine): ReportAsset {
  return {
    serial: printableText(asset.serial_number ?? '') || 'NO SERIAL',
    type: printableText(asset.type_name),
    location: printableText(asset.location),
    colour: asset.colour,
    graded_at: asset.graded_at === null ? '' : formatDay(asset.graded_at),
    inspector: printableText(asset.inspector),
    bulk_completed: asset.bulk_completed,
  };
}

const tallyOf = (lines: readonly Line[]) => tally(lines.map(({ asset }) => asset));

const collator = new Intl.Collator('en', { numeric: true });

const byTypeAndSerial = (one: Line, other: Line): number =>
  collator.compare(one.line.type, other.line.type) || serialOrder(one.asset, other.asset);

function summarise(
  typeIds: readonly AssetTypeId[],
  types: readonly Pick<AssetType, 'id' | 'plural_name'>[],
  lines: readonly Line[],
): Report['types'] {
  const names = new Map(types.map(({ id, plural_name }) => [id, plural_name]));
  const byType = Map.groupBy(lines, ({ asset }) => asset.asset_type_id);
  return [...new Set(typeIds)]
    .flatMap((id) => {
      const given = byType.get(id) ?? [];
      if (!names.has(id) && given.length === 0) return [];
      const name = printableText(names.get(id) ?? 'Unknown type');
      const { graded, total, colours: counts } = tallyOf(given);
      return [{ name, graded, total, counts: colours.map(({ colour }) => counts[colour]) }];
    })
    .sort((one, other) => collator.compare(one.name, other.name));
}
