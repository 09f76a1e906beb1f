import Typography from '@mui/material/Typography';
import { twoLines } from './two-lines.ts';

interface Props {
  id: string;
  children: string;
}

/** What names a row of a table, for the buttons in it too. */
export const RowName = ({ id, children }: Props) => (
  <Typography variant="rowName" id={id} component="div" sx={twoLines}>
    {children}
  </Typography>
);
