import Button, { type ButtonProps } from '@mui/material/Button';
import { useId } from 'react';
import { NEEDS_CONNECTION } from '../page/needs-connection.tsx';

interface Props extends Omit<ButtonProps, 'disabled'> {
  online: boolean;
}

/** A button of what only the server can do: without a connection it is off, and a screen reader says why. */
export function OnlineButton({ online, 'aria-describedby': about, ...props }: Props) {
  const needs = useId();
  return (
    <>
      <Button {...props} disabled={!online} aria-describedby={online ? about : `${about ?? ''} ${needs}`.trim()} />
      {!online && (
        <span id={needs} hidden>
          {NEEDS_CONNECTION}
        </span>
      )}
    </>
  );
}
