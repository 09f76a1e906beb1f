/** What was read, however: what to look for, and how it is named to the person. */
export interface ScanRead {
  texts: readonly string[];
  value: string;
  by: 'code' | 'number';
}

export const codeRead = (text: string): ScanRead => ({ texts: [text], value: text, by: 'code' });
export const numberRead = (texts: readonly string[]): ScanRead => ({ texts, value: texts[0] ?? '', by: 'number' });
