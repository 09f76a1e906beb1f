import type { ApiToken } from '#domain/token/api-token.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import { formatMoment } from '#domain/day/format-moment.ts';

/** Whether it works, until when, and when it did last. */
export function tokenWords({ state, expires_at, last_used_at }: ApiToken): { standing: string; use: string } {
  const until = formatInstant(expires_at).slice(0, 10);
  const standing = {
    works: `Works until ${until}`,
    ended: `Ended on ${until}`,
    'maker-gone': 'Does not work: whoever made it is no active administrator any more',
  }[state];
  return { standing, use: last_used_at === null ? 'Never used' : `Last used ${formatMoment(last_used_at)}` };
}
