import { formatDay } from '../day/format-day.ts';
import { fullName } from '../user/full-name.ts';
import type { User } from '../user/user.ts';
import { isBlank } from '../value-required.ts';
import { appendHistory } from './append-history.ts';
import type { Asset } from './asset.ts';

interface Act {
  user: Pick<User, 'forename' | 'surname'>;
  today: string;
}

/** What is saved of an asset, or held by its form. */
type Held = Pick<Asset, 'serial_number' | 'history'>;

/**
 * The scanned code becomes the serial number; where a saved one is replaced, a history line says so [S2]. A line of a scan that
 * was not saved yet gives way to the next.
 */
export function replaceCode(saved: Held, held: Held, code: string, { user, today }: Act): Held {
  const { serial_number: serial } = saved;
  const line = (to: string) => `${formatDay(today)} QR code ${serial} replaced with ${to} by ${fullName(user)}`;
  const before =
    held.serial_number === null ? held.history : withoutUnsaved(line(held.serial_number), held.history, saved.history);
  const isReplaced = !isBlank(serial) && serial !== code;
  return { serial_number: code, history: isReplaced ? appendHistory(before, line(code)) : before };
}

/** The last of those lines is gone where there are more than were saved, whatever was typed after it. */
function withoutUnsaved(line: string, text: string | null, saved: string | null): string | null {
  const lines = text?.split('\n') ?? [];
  const count = (all: readonly string[] = []) => all.filter((one) => one === line).length;
  if (count(lines) <= count(saved?.split('\n'))) return text;
  return lines.toSpliced(lines.lastIndexOf(line), 1).join('\n') || null;
}
