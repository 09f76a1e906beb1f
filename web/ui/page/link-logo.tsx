import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Logo } from './logo.tsx';
import { radius } from '../radius.ts';

function AnchorLogo({ ref = null, ...props }: Omit<ButtonBaseProps<'a'>, 'ref'> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ButtonBase {...props} component="a" ref={ref} sx={{ minWidth: 48, minHeight: 48, mx: -1, borderRadius: radius.control }}>
      <Logo />
    </ButtonBase>
  );
}

/** The logo in the corner, leading to a route. */
export const LinkLogo = createLink(AnchorLogo);
