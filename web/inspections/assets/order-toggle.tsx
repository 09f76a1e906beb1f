import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId } from 'react';
import { type ListOrder, orderSetting } from './order-setting.ts';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import { radius } from '#web/ui/radius.ts';
import { textSize } from '#web/ui/text-size.ts';

const orders = [
  ['place', 'Place'],
  ['serial', 'Serial'],
] as const satisfies [ListOrder, string][];

/** How the lists are sorted, until it is chosen otherwise on this device. */
export function OrderToggle() {
  const label = useId();
  const chosen = orderSetting.use();
  return (
    <Box
      role="group"
      aria-labelledby={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, ml: 'auto' }}
    >
      <Box
        component="span"
        id={label}
        sx={(theme) => ({ typography: 'body2', color: 'text.secondary', [theme.breakpoints.down('sm')]: visuallyHidden })}
      >
        Sort by
      </Box>
      <Box
        sx={{
          display: 'flex',
          borderRadius: radius.control,
          boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars.palette.surface.outline}`,
        }}
      >
        {orders.map(([order, name]) => (
          <ButtonBase
            key={order}
            aria-pressed={order === chosen}
            onClick={() => orderSetting.set(order)}
            sx={(theme) => ({
              minHeight: 48,
              minWidth: 72,
              px: 2,
              borderRadius: radius.control,
              fontSize: textSize.label,
              fontWeight: 650,
              color: 'text.secondary',
              '&[aria-pressed=true]': { backgroundColor: theme.vars.palette.text.primary, color: theme.vars.palette.surface.ink },
            })}
          >
            {name}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
