import { formatMoment } from '#domain/day/format-moment.ts';
import type { PasswordChange } from '#web/data/session.ts';

/** What a login says of a password that was changed since the one before [D4.6]. */
export const passwordChangeWords = ({ at, by }: PasswordChange): string =>
  `Your password was changed on ${formatMoment(at)} by ${by === 'you' ? 'you' : 'an administrator'}`;
