import Box from '@mui/material/Box';
import type { User } from '#domain/user/user.ts';
import { textSize } from '#web/ui/text-size.ts';
import { radius } from '#web/ui/radius.ts';
import { firstCharacter } from './first-character.ts';

/** Somebody in a circle of 48. */
export function Initials({ person: { forename, surname } }: { person: Pick<User, 'forename' | 'surname'> }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: 48,
        height: 48,
        borderRadius: radius.circle,
        bgcolor: 'surface.raised',
        fontSize: textSize.section,
        fontWeight: 700,
      }}
    >
      {firstCharacter(forename)}
      {firstCharacter(surname)}
    </Box>
  );
}
