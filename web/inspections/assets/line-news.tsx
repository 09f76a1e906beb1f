import Box from '@mui/material/Box';
import { CloudAlert, CloudUpload, Hourglass } from 'lucide-react';
import { formatMonth } from '#domain/day/format-month.ts';
import type { InspectionLine, LineMarks as Marks } from '#web/data/queries/inspections/inspection-line.ts';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';

/** Of an asset that is not tested: how far its survey is, and its last grade. */
export function LineNews({ line }: { line: Pick<InspectionLine, 'last' | 'resume'> }) {
  return (
    <>
      <Resume line={line} />
      {line.last !== null && (
        <span>
          Last: {gradeWords[line.last.colour]}, {formatMonth(line.last.graded_at)}
        </span>
      )}
    </>
  );
}

export function Resume({ line: { resume } }: { line: Pick<InspectionLine, 'resume'> }) {
  if (resume === null) return null;
  return (
    <Box component="b" sx={{ fontWeight: 700, color: 'text.primary', whiteSpace: 'nowrap' }}>
      Resume {resume.answered}/{resume.total}
    </Box>
  );
}

/** What of an asset is on this device only, what was refused, and what waits for a decision. */
export function LineMarks({ line: { unsent, undecided, refused } }: { line: Marks }) {
  return (
    <>
      {unsent && <CloudUpload size={20} role="img" aria-label="Unsent" />}
      {refused && <CloudAlert size={20} role="img" aria-label="Not accepted" />}
      {undecided && <Hourglass size={20} role="img" aria-label="Waits for a decision" />}
    </>
  );
}
