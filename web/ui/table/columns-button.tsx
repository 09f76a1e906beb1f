import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Columns3 } from 'lucide-react';
import type { TableColumn } from './table-column.ts';
import { useMenu } from '../overlays/use-menu.ts';
import { textSize } from '../text-size.ts';

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}

/** Opens the list of a table's columns, each to be shown or not. */
export function ColumnsButton<Row>({ columns, hidden, onHidden }: Props<Row>) {
  const { open, onOpen, menu } = useMenu();
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Columns3 aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={onOpen}
        sx={{ px: 1.5, fontSize: textSize.meta }}
      >
        Columns
      </Button>
      <Menu {...menu} slotProps={{ list: { 'aria-label': 'Columns' } }}>
        {columns
          .filter(({ names, buttons }) => names !== true && buttons !== true)
          .map(({ key, head }) => (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(key)}
              onClick={() => onHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])}
            >
              <Checkbox checked={!hidden.includes(key)} color="default" tabIndex={-1} aria-hidden sx={{ ml: -1.5 }} />
              {head}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
