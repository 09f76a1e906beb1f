import { unreachable } from '../assertions.ts';
import { reportFrame } from '../report/inspection-report.ts';
import { assembleReport, madeOn, type Report } from '../report/report.ts';
import { printableText } from '../report/printable-text.ts';
import type { EvidenceFigures, EvidenceVersion } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';

interface Written extends EvidenceVersion {
  figures: EvidenceFigures;
  contents: EvidenceContents;
}

type Fact = Report['facts'][number];

/** The data of a closed inspection's report: what was written then, and which version it is of how many [S7, D7]. */
export function closedReport(written: Written, newest: number, now: Date): Report {
  const { cover, entries, type_ids, types } = written.contents;
  return {
    ...reportFrame(now),
    ...cover,
    facts: [
      ...cover.facts,
      ['Status', 'Closed/Locked'],
      ...closingFacts(written),
      ...versionFacts(written, newest),
      ['Report made on', madeOn(now)],
    ],
    ...assembleReport(entries, type_ids, types),
  };
}

/** Both clocks are named where they tell different minutes. */
function closingFacts({ figures, contents }: Written): Fact[] {
  const [closed, claimed, received] = [figures.closed_at, figures.claimed_at, figures.received_at].map(at);
  const facts: Fact[] = [['Closed', `${closed}${byWhom(contents.closed_by)}`]];
  if (claimed !== received) facts.push(['Device’s clock', claimed], ['Closing received', received]);
  return facts;
}

/** The only version of a closing needs no words. */
function versionFacts(written: Written, newest: number): Fact[] {
  const { version, cause, made_at, made_by } = written;
  if (version === 1 && newest === 1 && cause === 'closed') return [];
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
