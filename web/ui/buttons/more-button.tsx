import Button, { type ButtonProps } from '@mui/material/Button';
import { grouped } from '#domain/grouped.ts';

interface Props extends Omit<ButtonProps, 'children' | 'hidden' | 'onClick'> {
  /** So many rows are not shown yet; null where nobody has counted them. */
  hidden: number | null;
  onMore: () => void;
}

/** Shows further rows of a list; nothing where all are shown. */
export function MoreButton({ hidden, onMore, ...props }: Props) {
  if (hidden !== null && hidden <= 0) return null;
  return (
    <Button fullWidth {...props} onClick={onMore}>
      Show more{hidden === null ? '' : ` (${grouped(hidden)})`}
    </Button>
  );
}
