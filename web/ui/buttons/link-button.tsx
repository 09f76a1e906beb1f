import Button, { type ButtonProps } from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';

function AnchorButton({ ref = null, ...props }: Omit<ButtonProps<'a'>, 'ref'> & { ref?: Ref<HTMLAnchorElement> }) {
  return <Button {...props} component="a" ref={ref} />;
}

/** A button that goes to a route. */
export const LinkButton = createLink(AnchorButton);
