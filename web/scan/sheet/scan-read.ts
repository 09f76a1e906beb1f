import { shortText } from '#domain/entity.ts';

/** What was read, however: what to look for, and how it is named to the person. */
export interface ScanRead {
  texts: readonly string[];
  value: string;
  by: 'code' | 'number';
}

export const codeRead = (text: string): ScanRead => ({ texts: [text], value: text, by: 'code' });
export const numberRead = (texts: readonly string[]): ScanRead => ({ texts, value: texts[0] ?? '', by: 'number' });

/** The serial number that is given to an asset by what was read, without a line's end around it; null where it can't be one. */
export function serialOf({ value }: ScanRead): string | null {
  const serial = value.trim();
  return serial !== '' && shortText.safeParse(serial).success ? serial : null;
}
