import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ArrowRight, CloudAlert, Eye, Hourglass, Lock, type LucideIcon, Pencil, Trash2, Zap } from 'lucide-react';
import { unreachable } from '#domain/assertions.ts';
import type { Asset } from '#domain/asset/asset.ts';
import type { GradingIcon } from '#domain/grade/grading-list.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { deleteGrading } from './asset-actions.tsx';
import { GradeChangeRow, gradingRow } from './grade-change-row.tsx';
import { gradingLink } from './grading-link.ts';
import { gradingWord } from './grading-word.ts';

/** The name has its two lines after what kind of entry it is. */
const nameAndKind = { ...twoLines, WebkitLineClamp: 3 };

interface Props {
  entry: AssetOverview['gradings'][number];
  asset: Asset;
  /** 'MMM YYYY' */
  month: string;
  today: string;
  /** The first entry of its month carries the month's heading. */
  startsMonth: boolean;
}

/** One entry of the grading list: the row is the target, except where only a bin or nothing is to be done. */
export function GradingRow({ entry, asset, month, today, startsMonth }: Props) {
  const link = gradingLink(entry, asset.id);
  const words = (
    <>
      <GradeSquare colour={entry.colour} decorative />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component={startsMonth ? 'h3' : 'span'} sx={{ display: 'inline', fontWeight: 650, mr: 1 }}>
          {month}
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {gradingWord(entry, today)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, ...nameAndKind }}>
          {entry.label}
        </Typography>
        {entry.undecided && <Standing icon={Hourglass} words="Waits for a decision" />}
        {entry.gives_way && <Standing icon={Zap} words="Bulk-completed: what was tested in this inspection counts" />}
        {entry.refused && <Standing icon={CloudAlert} words="Not accepted: see Sync" />}
      </Box>
    </>
  );
  if (link !== null) {
    return (
      <LinkRow {...link} sx={gradingRow}>
        {words}
        <Mark icon={entry.icon} />
      </LinkRow>
    );
  }
  if (entry.kind === 'grade-change') {
    return (
      <GradeChangeRow
        recommendations={entry.grade.recommendations}
        action={
          entry.icon === 'bin' ? (
            <IconButton
              aria-label={`Delete grading of ${month}`}
              onClick={({ currentTarget }) => void deleteGrading(entry.grade, focusOnward(currentTarget.closest('li')))}
              sx={{ mr: -1, color: 'text.secondary' }}
            >
              <Trash2 size={20} aria-hidden />
            </IconButton>
          ) : (
            <Mark icon={entry.icon} />
          )
        }
      >
        {words}
      </GradeChangeRow>
    );
  }
  return (
    <Box sx={gradingRow}>
      {words}
      <Mark icon={entry.icon} />
    </Box>
  );
}

/** Why it doesn't count. */
function Standing({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 0.75, mt: 0.25 }}>
      <Icon size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      {words}
    </Typography>
  );
}

function Mark({ icon }: { icon: GradingIcon }) {
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'center', width: 48, mr: -1, color: 'text.secondary' }}>
      <Glyph icon={icon} />
    </Box>
  );
}

function Glyph({ icon }: { icon: GradingIcon }) {
  switch (icon) {
    case 'arrow':
      return <ArrowRight size={20} role="img" aria-label="Open" />;
    case 'lock':
      return <Lock size={20} role="img" aria-label="Closed/Locked" />;
    case 'eye':
      return <Eye size={20} role="img" aria-label="View" />;
    case 'pencil':
      return <Pencil size={20} role="img" aria-label="Edit" />;
    case 'bin':
      return <Trash2 size={20} role="img" aria-label="Delete" />;
    default:
      return unreachable(icon);
  }
}
