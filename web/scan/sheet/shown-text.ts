import { grouped } from '#domain/grouped.ts';
import { withoutUnseen } from '#domain/text-rules.ts';

/** A screenful on a small phone. */
const MOST_SHOWN = 160;

/** A scanned text as it is shown: whatever it holds, it is one line of visible characters, cut to a screenful. */
export function shownText(text: string): string {
  const seen = withoutUnseen(text.toWellFormed()).replaceAll(/\s+/g, ' ').trim();
  const characters = [...seen];
  if (characters.length <= MOST_SHOWN) return seen;
  return `${characters.slice(0, MOST_SHOWN).join('')}… (${grouped(text.length)} characters)`;
}
