import Button, { type ButtonProps } from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { textSize } from '#web/ui/text-size.ts';

interface Face {
  icon: LucideIcon;
  name: string;
}

const style = { flexDirection: 'column', gap: 0.5, minHeight: 60, px: 0.5, py: 1, fontSize: textSize.meta } as const;

/** A neutral button of 60 with its icon above its name. */
export function AssetTile({ icon: Icon, name, onClick }: Face & { onClick: () => void }) {
  return (
    <Button onClick={onClick} sx={style}>
      <Icon size={20} aria-hidden />
      {name}
    </Button>
  );
}

function Anchor({
  icon: Icon,
  name,
  ref = null,
  ...anchor
}: Face & Omit<ButtonProps<'a'>, 'ref'> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <Button {...anchor} component="a" ref={ref} sx={style}>
      <Icon size={20} aria-hidden />
      {name}
    </Button>
  );
}
/** The same, going to a route. */
export const AssetTileLink = createLink(Anchor);
