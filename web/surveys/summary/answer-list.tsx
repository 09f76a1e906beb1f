import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CircleDashed, Eye } from 'lucide-react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import type { AnswerRow } from './answer-rows.ts';
import { NOTE_REQUIRED } from '../answering/consequence-card.tsx';
import { Missing, SlotLineView, Unanswered } from '../answers/slot-line-view.tsx';

interface AnswerListProps {
  rows: readonly AnswerRow[];
  /** Opens a question; absent where answers can only be read. */
  onOpen: ((question: Question) => void) | null;
}

/** A card for each question with its answers, which are read only; the eye opens it [S2]. */
export function AnswerList({ rows, onOpen }: AnswerListProps) {
  return (
    <RowBlock label="Answers">
      {rows.map((row) => (
        <li key={row.key}>
          <AnswerListRow row={row} onOpen={onOpen} />
        </li>
      ))}
    </RowBlock>
  );
}

function AnswerListRow({ row, onOpen }: { row: AnswerRow; onOpen: AnswerListProps['onOpen'] }) {
  const { question } = row;
  const body = (
    <>
      <Box component="span" sx={{ width: 20, flex: 'none', display: 'flex' }}>
        {row.isAnswered ? null : <CircleDashed size={20} aria-hidden />}
        {row.outcome === 'pass' ? <GradeSquare colour="green" size={20} /> : null}
        {row.outcome === 'fail' ? <GradeSquare colour="red" size={20} /> : null}
      </Box>
      <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {row.number === null ? row.name : `${row.number}. ${row.name}`}
        </Typography>
        {row.isAnswered ? null : <Unanswered label={null} />}
        {row.lines.map((line) => (
          <SlotLineView key={line.key} line={line} canOpen={onOpen === null || question === null} />
        ))}
        {row.isUnaskable ? <Missing>Can’t be asked: its condition refers to nothing that is asked</Missing> : null}
        {row.isUnexplained ? <Missing>{NOTE_REQUIRED}</Missing> : null}
      </Box>
    </>
  );
  const rowSx = {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    width: '100%',
    minHeight: 64,
    px: 2,
    py: 1.25,
    textAlign: 'start',
  };
  if (onOpen === null || question === null) return <Box sx={rowSx}>{body}</Box>;
  return (
    <ButtonBase
      onClick={() => onOpen(question)}
      sx={{
        ...rowSx,
        '&:hover': { bgcolor: 'surface.sheet' },
        '&:active': { bgcolor: 'surface.control' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      {body}
      <Eye size={20} aria-label="View or edit" style={{ flexShrink: 0 }} />
    </ButtonBase>
  );
}
