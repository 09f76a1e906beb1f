import { unreachable } from '../assertions.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { outsideFacts, reportFrame } from '../report/inspection-report.ts';
import { assembleReport, madeOn, type Report } from '../report/report.ts';
import { printableText } from '../report/printable-text.ts';
import type { EvidenceFigures, EvidenceVersion } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';
import type { LatePhoto } from './evidence-lines.ts';

/** What was written down; `closed_by` is a name as it was. */
export interface Written {
  closed_by: string;
  figures: EvidenceFigures;
  contents: EvidenceContents;
}

/** `photo_hashes` are those that the version names, by the photos' ids; absent where it names none. */
export interface ClosedReport extends Report {
  photo_hashes?: Record<string, string>;
}

type Fact = Report['facts'][number];

/** What has become of a closed inspection: its newest version, the one its last closing wrote, and since when it is closed by now. */
export interface Since extends Pick<Inspection, 'closed_at'> {
  newest: number;
  closing: number;
}

/** By its versions, newest first. */
export function sinceOf(versions: readonly EvidenceVersion[], { closed_at }: Pick<Inspection, 'closed_at'>): Since {
  const newest = versions[0]?.version ?? 1;
  return { newest, closing: versions.find(({ cause }) => cause === 'closed-again')?.version ?? 1, closed_at };
}

/**
 * The data of a closed inspection's report: what was written then, and which version it is of how many. Photos that came after
 * it are shown as such [S7, PROOF].
 */
export function closedReport(
  written: Written & EvidenceVersion,
  late: ReadonlyMap<string, LatePhoto>,
  since: Since,
  now: Date,
): ClosedReport {
  const { cover, entries, type_ids, types, tested_outside = [] } = written.contents;
  const hashes = entries.flatMap(({ photos }) => photos.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256]])));
  return {
    ...reportFrame(now),
    ...cover,
    facts: [
      ...cover.facts,
      ['Status', statusWords(written, since)],
      ...closingFacts(written),
      ...versionFacts(written, since),
      ...outsideFacts(tested_outside),
      ['Report made on', madeOn(now)],
    ],
    ...assembleReport(entries, type_ids, types),
    ...(late.size > 0 && { late_photos: lateWords(late) }),
    ...(hashes.length > 0 && { photo_hashes: Object.fromEntries(hashes) as Record<string, string> }),
  };
}

const lateWords = (late: ReadonlyMap<string, LatePhoto>): Record<string, string> =>
  Object.fromEntries([...late].map(([id, { received_at }]) => [id, `Came after the closing,\n${at(received_at)}`]));

/** Both clocks are named where they tell different minutes. */
function closingFacts({ figures, closed_by }: Written): Fact[] {
  const [claimed, received] = [at(figures.claimed_at), at(figures.received_at)];
  const facts: Fact[] = [['Closed', `${at(figures.closed_at)}${byWhom(closed_by)}`]];
  if (claimed !== received) facts.push(['Device’s clock', claimed], ['Closing received', received]);
  return facts;
}

/** Two closings may have one time: that of a change which a clock ahead has stamped. */
const isClosedStill = ({ version, figures }: Written & EvidenceVersion, since: Since): boolean =>
  since.closed_at === figures.closed_at && version >= since.closing;

function statusWords(written: Written & EvidenceVersion, since: Since): string {
  if (isClosedStill(written, since)) return 'Closed/Locked';
  return since.closed_at === null ? 'Closed/Locked then; open again since' : 'Closed/Locked then; closed again since';
}

/** The only version of a closing that stands needs no words. */
function versionFacts(written: Written & EvidenceVersion, since: Since): Fact[] {
  const { version, cause, made_at, made_by } = written;
  const { newest } = since;
  if (version === 1 && newest === 1 && cause === 'closed' && isClosedStill(written, since)) return [];
  const place = version === newest ? `${version}` : `${version} of ${newest}`;
  return [['Version', `${place}, ${causeWords(cause)} ${at(made_at)}${byWhom(made_by)}`]];
}

function causeWords(cause: EvidenceVersion['cause']): string {
  switch (cause) {
    case 'closed':
      return 'closed';
    case 'closed-again':
      return 'closed again';
    case 'accepted':
      return 'later changes accepted';
    case 'kept-since':
      return 'kept since';
    default:
      return unreachable(cause);
  }
}

const at = (time: string): string => madeOn(new Date(time));
const byWhom = (name: string): string => (name === '' ? '' : ` by ${printableText(name)}`);
