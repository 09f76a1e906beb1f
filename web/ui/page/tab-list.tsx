import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { radius } from '../radius.ts';
import { LARGE_TEXT, upTo } from '../text-size.ts';

interface Props<T extends string> {
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Of the panel under them; a tab's own id is `tabId` of it. */
  panel: string;
  /** They share all of the width, on wide screens too. */
  wide?: boolean;
}

/** What a panel is labelled by. */
export const tabId = (panel: string, value: string): string => `${panel}-${value}`;

/**
 * Tabs over a panel. One of them is in reach of Tab; arrows, Home and End lead to the others, which are opened when they are
 * pressed. Plain styles: MUI's measures itself while its screen is drawn, which lays out all of it in one long block.
 */
export function TabList<T extends string>({ label, tabs, value, onChange, panel, wide = false }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<T | null>(null);
  const step = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.findIndex((tab) => tab === event.target);
    const to = stepsTo(event.key, at, all.length);
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <List
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={step}
      onBlur={() => setReached(null)}
      data-wide={wide || undefined}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panel, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === (reached ?? value) ? 0 : -1}
          onFocus={() => setReached(tab.value)}
          onClick={() => onChange(tab.value)}
        >
          <span>{tab.label}</span>
        </button>
      ))}
    </List>
  );
}

/** Round the ends, as MUI's go; null for other keys. */
function stepsTo(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const List = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  '& > [role=tab]': {
    ...theme.typography.button,
    position: 'relative',
    flex: '1 1 auto',
    minWidth: 0,
    minHeight: 48,
    // Safari's buttons have one.
    margin: 0,
    padding: '12px 8px',
    border: 0,
    background: 'none',
    fontWeight: 550,
    // Of large text, as much as three tabs have room for on a phone.
    fontSize: upTo('7.5vw', 'body'),
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    [LARGE_TEXT]: { paddingInline: 4 },
  },
  '&[data-wide] > [role=tab]': { flexBasis: 0 },
  [theme.breakpoints.up('md')]: { '&:not([data-wide]) > [role=tab]': { flex: 'none', minWidth: 120, paddingInline: 16 } },
  '& > [role=tab][aria-selected=true]': { color: theme.vars.palette.text.primary, fontWeight: 700 },
  // A border is seen in forced colours too.
  '& > [role=tab][aria-selected=true]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    borderTop: `3px solid ${theme.vars.palette.primary.light}`,
    borderRadius: `${radius.line} ${radius.line} 0 0`,
  },
}));
