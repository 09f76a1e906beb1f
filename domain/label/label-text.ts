import { padSerial } from '../asset/search-keys.ts';
import { printableText } from '../report/printable-text.ts';

/** One label: `code` is what a scan reads, the others are what a person reads. */
export interface Label {
  code: string;
  serial: string;
  type: string;
}

/** Null without a serial number: there is nothing to scan. */
export function assetLabel(serialNumber: string | null, typeName: string): Label | null {
  const code = serialNumber?.trim() ?? '';
  return code === '' ? null : { code, serial: printableText(code), type: printableText(typeName) };
}

/** Labels that wait for their assets. */
export function runLabels(numbers: readonly number[]): Label[] {
  return numbers.map((number) => {
    const code = padSerial(String(number));
    return { code, serial: code, type: '' };
  });
}

const numeric = new Intl.Collator('en', { numeric: true });

/** By type, then by number: as they lie in a drawer. */
export const labelOrder = (one: Label, other: Label): number =>
  numeric.compare(one.type, other.type) || numeric.compare(one.code, other.code);
