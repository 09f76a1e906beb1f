import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';

function AnchorRow({ ref = null, sx, ...props }: Omit<ButtonBaseProps<'a'>, 'ref'> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ButtonBase
      {...props}
      component="a"
      ref={ref}
      sx={[
        (theme) => ({
          display: 'flex',
          justifyContent: 'flex-start',
          width: '100%',
          gap: 1.75,
          px: 2,
          py: 1,
          textAlign: 'start',
          '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.surface.sheet } },
          '&:active': { backgroundColor: theme.vars.palette.surface.control },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}

/** A whole row of a list that is one link. */
export const LinkRow = createLink(AnchorRow);
