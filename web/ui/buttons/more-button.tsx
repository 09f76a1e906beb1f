import Button, { type ButtonProps } from '@mui/material/Button';
import { grouped } from '#domain/grouped.ts';
import { focusAdded } from '../focus-added.ts';

interface Props extends Omit<ButtonProps, 'children' | 'hidden' | 'onClick'> {
  /** So many rows are not shown yet; null where nobody has counted them. */
  hidden: number | null;
  onMore: () => void;
}

/**
 * Shows further rows of the list that it stands under, the first of which gets the focus; nothing where all are shown. Why
 * some did not come stands between them, and the button stays to try again, with its focus [LOOK.39].
 */
export function MoreButton({ hidden, onMore, ...props }: Props) {
  if (hidden !== null && hidden <= 0) return null;
  const press = (button: HTMLElement) => {
    const above = button.previousElementSibling;
    focusAdded(above?.role === 'alert' ? above.previousElementSibling : above);
    onMore();
  };
  return (
    <Button fullWidth data-more {...props} onClick={({ currentTarget }) => press(currentTarget)}>
      Show more{hidden === null ? '' : ` (${grouped(hidden)})`}
    </Button>
  );
}
