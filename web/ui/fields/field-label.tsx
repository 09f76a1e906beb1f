import Box from '@mui/material/Box';

/** A label's text with what the spec writes after it: an asterisk, or '(optional)'. */
export function FieldLabel({
  label,
  required = false,
  optional = false,
}: {
  label: string;
  required?: boolean;
  optional?: boolean;
}) {
  return (
    <>
      {label}
      {required && '*'}
      {optional && (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          {' (optional)'}
        </Box>
      )}
    </>
  );
}
