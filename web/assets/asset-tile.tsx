import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  name: string;
  onClick: () => void;
}

/** A neutral button of 60 with its icon above its name. */
export function AssetTile({ icon: Icon, name, onClick }: Props) {
  return (
    <Button onClick={onClick} sx={{ flexDirection: 'column', gap: 0.5, minHeight: 60, px: 0.5, py: 1, fontSize: '0.875rem' }}>
      <Icon size={20} aria-hidden />
      {name}
    </Button>
  );
}
