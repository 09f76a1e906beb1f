import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../visually-hidden.ts';
import { countWords } from './count-words.ts';

interface Props {
  /** Null while it isn't known. */
  total: number | null;
  /** 'site'; more of them have an 's'. */
  noun: string;
  /** What is said of none, but for 'No sites'. */
  none?: string | undefined;
}

/** How many a list has, spoken when that changes; of none the eye reads in the list itself. */
export function FoundCount({ total, noun, none }: Props) {
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {total !== null && <span style={total === 0 ? visuallyHidden : undefined}>{countWords(total, noun, none)}</span>}
    </Typography>
  );
}
