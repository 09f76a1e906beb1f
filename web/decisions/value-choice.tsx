import { styled } from '@mui/material/styles';
import type { ConflictSide } from '#web/data/queries/decisions/conflicts.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import { forcedChoice, forcedMark } from '#web/ui/forced-colours.ts';
import { radius } from '#web/ui/radius.ts';
import { textSize } from '#web/ui/text-size.ts';

interface Props {
  name: string;
  title: string;
  side: ConflictSide;
  checked: boolean;
  onChoose: () => void;
}

/** One of two values: whose it is, when it was given, and what it says; the whole card is the target. */
export function ValueChoice({ name, title, side: { words, by, mine, at }, checked, onChoose }: Props) {
  const who = mine ? 'You' : by;
  const facts = [who, at === null ? null : formatInstant(at)].filter(Boolean).join(', ');
  return (
    <Card>
      <Input type="radio" name={name} checked={checked} onChange={onChoose} />
      <Dot aria-hidden />
      <Words>
        <Facts>
          <span>{title}</span>
          <span>{facts}</span>
        </Facts>
        <Value>{words}</Value>
      </Words>
    </Card>
  );
}

const text = 'var(--mui-palette-text-primary)';

const Card = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 80,
  padding: '12px 14px',
  borderRadius: radius.panel,
  cursor: 'pointer',
  backgroundColor: 'var(--mui-palette-surface-sheet)',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
  '&:has(:checked)': { backgroundColor: 'var(--mui-palette-surface-control)', boxShadow: `inset 0 0 0 2px ${text}` },
  '&:has(:focus-visible)': { outline: `2px solid ${text}`, outlineOffset: 2 },
  ...forcedChoice,
});

const Input = styled('input')({ position: 'absolute', opacity: 0, width: 1, height: 1, margin: 0, pointerEvents: 'none' });

const Dot = styled('span')({
  flexShrink: 0,
  width: 28,
  height: 28,
  borderRadius: radius.circle,
  boxShadow: 'inset 0 0 0 2px var(--mui-palette-surface-outline)',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  'input:checked ~ &': { boxShadow: `inset 0 0 0 2px ${text}` },
  'input:checked ~ &::after': { content: '""', width: 14, height: 14, borderRadius: radius.circle, backgroundColor: text },
  ...forcedMark,
});

const Words = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

const Facts = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 12,
  color: 'var(--mui-palette-text-secondary)',
}));

const Value = styled('span')({
  display: 'block',
  maxHeight: '40vh',
  overflowY: 'auto',
  fontSize: textSize.section,
  lineHeight: 1.35,
  fontWeight: 650,
  whiteSpace: 'pre-line',
});
