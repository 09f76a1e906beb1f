import { formatDay } from '../day/format-day.ts';
import { fullName } from '../user/full-name.ts';
import type { User } from '../user/user.ts';
import { appendHistory } from './append-history.ts';
import type { Asset } from './asset.ts';

interface Act {
  user: Pick<User, 'forename' | 'surname'>;
  today: string;
}

/** What the form of an asset holds. */
type Held = Pick<Asset, 'serial_number' | 'history'>;

/**
 * The scanned code becomes the serial number; where a saved one is replaced, a history line says so [S2]. A line of a scan that
 * was not saved yet gives way to the next.
 */
export function replaceCode(saved: string | null, held: Held, code: string, { user, today }: Act): Held {
  const line = (to: string) => `${formatDay(today)} QR code ${saved} replaced with ${to} by ${fullName(user)}`;
  const before = held.serial_number === null ? held.history : withoutLine(held.history, line(held.serial_number));
  const isReplaced = saved !== null && saved.trim() !== '' && saved !== code;
  return { serial_number: code, history: isReplaced ? appendHistory(before, line(code)) : before };
}

/** The last of those lines is gone, whatever was typed after it. */
function withoutLine(text: string | null, line: string): string | null {
  const lines = text?.split('\n') ?? [];
  const at = lines.lastIndexOf(line);
  return at === -1 ? text : lines.toSpliced(at, 1).join('\n') || null;
}
