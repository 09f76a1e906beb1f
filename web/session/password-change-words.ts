import { formatMoment } from '#domain/day/format-moment.ts';
import type { PasswordChange } from '#web/data/protocol/session-state.ts';

/** What a login says of a password that was changed lately [PASS]. */
export const passwordChangeWords = ({ at, by }: PasswordChange): string =>
  `Your password was changed on ${formatMoment(at)} by ${by === 'you' ? 'you' : 'an administrator'}`;
