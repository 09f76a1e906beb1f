import { buttonClasses } from '@mui/material/Button';
import type { ComponentProps } from 'react';

/**
 * What MUI's buttons are drawn as. While one is off or at work it stays where it is in the order of Tab, with the focus of whoever
 * pressed it: `disabled` would drop that to the page. A press does nothing, for MUI prevents it, and what it would submit with it.
 */
export function StayingButton({ disabled, tabIndex, ...props }: ComponentProps<'button'>) {
  const isAtWork = props.className?.split(' ').includes(buttonClasses.loading) === true;
  return (
    <button
      {...props}
      aria-disabled={disabled || props['aria-disabled']}
      aria-busy={isAtWork || undefined}
      tabIndex={disabled ? 0 : tabIndex}
    />
  );
}
