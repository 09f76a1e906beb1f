import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ComponentType, MouseEvent } from 'react';
import { useMenu } from '#web/ui/overlays/use-menu.ts';
import type { Camera } from './use-camera.ts';

export interface LensButtonProps {
  'aria-haspopup': 'menu';
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Props {
  camera: Camera;
  opener: ComponentType<LensButtonProps>;
}

/** A button with the lenses to choose from; nothing where there is no choice. */
export function LensPicker({ camera: { lenses, lensId, chooseLens }, opener: Opener }: Props) {
  const { onOpen, close, menu } = useMenu();
  if (lenses.length < 2) return null;
  return (
    <>
      <Opener aria-haspopup="menu" onClick={onOpen} />
      <Menu {...menu}>
        {lenses.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === lensId}
            selected={id === lensId}
            onClick={() => {
              close();
              chooseLens(id);
            }}
            sx={{ minHeight: 48, maxWidth: 320, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
