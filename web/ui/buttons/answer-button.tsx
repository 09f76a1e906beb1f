import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { forcedChoice, forcedMark } from '../forced-colours.ts';
import { GradeSquare } from '../grades/grade-square.tsx';
import { radius } from '../radius.ts';
import { textSize } from '../text-size.ts';

export interface AnswerOption {
  value: string;
  label: string;
  /** What the answer says about the asset; `info` says nothing. */
  outcome: 'pass' | 'fail' | 'info';
}

/** More characters than two large lines on a phone hold. */
const LONG = 44;

interface Props {
  option: AnswerOption;
  name: string;
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChoose: () => void;
  /** As high as its surroundings set with `--option`, 80 where they don't, instead of 56. */
  tall: boolean;
  disabled: boolean;
  /** The key that chooses it. */
  keycap?: string | undefined;
}

/** One answer: the whole surface is the label of a native input. Plain styles, for this is what a tap waits for. */
export function AnswerButton({ option, name, type, checked, onChoose, tall, disabled, keycap }: Props) {
  const { value, label, outcome } = option;
  return (
    <Surface data-tall={tall || undefined} data-outcome={outcome}>
      <Input
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-keyshortcuts={keycap}
        onChange={onChoose}
      />
      {checked && outcome !== 'info' ? (
        <GradeSquare colour={outcome === 'pass' ? 'green' : 'red'} decorative />
      ) : (
        <Mark aria-hidden data-type={type}>
          {checked && type === 'checkbox' && <Check size={20} strokeWidth={3} />}
        </Mark>
      )}
      <Words data-long={label.length > LONG || undefined}>{label}</Words>
      {keycap === undefined ? null : <Keycap aria-hidden>{keycap}</Keycap>}
    </Surface>
  );
}

const text = 'var(--mui-palette-text-primary)';
const outline = 'var(--mui-palette-surface-outline)';
const control = 'var(--mui-palette-surface-control)';

const chosen = (edge: string, background: string) => ({
  backgroundColor: background,
  boxShadow: `inset 0 0 0 2px ${edge}`,
});

const Surface = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '8px 12px',
  borderRadius: radius.panel,
  cursor: 'pointer',
  touchAction: 'manipulation',
  backgroundColor: 'var(--mui-palette-surface-sheet)',
  boxShadow: `inset 0 0 0 1px ${outline}`,
  '&[data-tall]': { gap: 14, minHeight: 'var(--option, 80px)', padding: '8px 16px' },
  '&:active': { backgroundColor: control, transition: 'background-color 120ms' },
  '&:has(:checked)': chosen(text, control),
  '&[data-outcome=pass]:has(:checked)': chosen('var(--mui-palette-grade-pass-main)', 'var(--mui-palette-grade-pass-tint)'),
  '&[data-outcome=fail]:has(:checked)': chosen('var(--mui-palette-grade-fail-main)', 'var(--mui-palette-grade-fail-tint)'),
  '&:has(:disabled)': { cursor: 'default' },
  '&:has(:disabled:not(:checked))': {
    backgroundColor: 'var(--mui-palette-surface-sheet)',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-divider)',
  },
  '&:has(:focus-visible)': { outline: `2px solid ${text}`, outlineOffset: 2 },
  ...forcedChoice,
});

const Input = styled('input')({
  position: 'absolute',
  inset: 0,
  opacity: 0,
  width: 1,
  height: 1,
  margin: 0,
  pointerEvents: 'none',
});

const Words = styled('span')({
  fontSize: textSize.section,
  lineHeight: 1.3,
  fontWeight: 550,
  color: text,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '[data-tall] > &': { fontSize: textSize.option },
  '[data-tall] > &[data-long]': { fontSize: textSize.section },
  'input:disabled ~ &': { color: 'var(--mui-palette-text-secondary)' },
});

/** Where there is a keyboard, which a mouse or a touchpad speaks for. */
const Keycap = styled('kbd')({
  display: 'none',
  '@media (hover: hover) and (pointer: fine)': { display: 'inline-flex' },
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minWidth: 28,
  height: 28,
  marginInlineStart: 'auto',
  borderRadius: radius.mark,
  fontFamily: 'inherit',
  fontSize: textSize.meta,
  fontWeight: 650,
  color: 'var(--mui-palette-text-secondary)',
  boxShadow: `inset 0 0 0 1px ${outline}, inset 0 -2px 0 0 ${outline}`,
});

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 28,
  height: 28,
  borderRadius: radius.mark,
  boxShadow: `inset 0 0 0 2px ${outline}`,
  '&[data-type=radio]': { borderRadius: radius.circle },
  'input:checked ~ &': { boxShadow: `inset 0 0 0 2px ${text}` },
  'input:checked ~ &[data-type=checkbox]': { backgroundColor: text, color: 'var(--mui-palette-surface-ink)' },
  'input:checked ~ &[data-type=radio]::after': {
    content: '""',
    width: 14,
    height: 14,
    borderRadius: radius.circle,
    backgroundColor: text,
  },
  ...forcedMark,
});
