import { type Report } from '../report/report.ts';
import type { EvidenceFigures, EvidenceVersion } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';
/** What was written down; `closed_by` is a name as it was. */
export interface Written {
  closed_by: string;
  figures: EvidenceFigures;
  contents: EvidenceContents;
}
/** The data of a closed inspection's report: what was written then, and which version it is of how many [S7, D7]. */
export declare function closedReport(written: Written & EvidenceVersion, newest: number, now: Date): Report;
