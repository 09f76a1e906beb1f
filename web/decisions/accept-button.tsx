import Button, { type ButtonProps } from '@mui/material/Button';

/** The way to decide that lets something in; it stands out from those beside it. */
export const AcceptButton = (props: Omit<ButtonProps, 'sx'>) => <Button {...props} sx={{ bgcolor: 'surface.raised' }} />;
