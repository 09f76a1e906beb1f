import type { ToldChange } from '#domain/audit/told-change.ts';
import { fieldWords } from '#web/data/record-kinds/field-words.ts';
import { type NameOf, valueWords } from './value-words.ts';

/** An entry as people read it: a sentence, and a line for each of its changes where the sentence doesn't hold them. */
export interface EntryWords {
  title: string;
  lines: string[];
}

/** 'location: Hall → Roof', or what a new record holds. */
export function changeLine({ field, part, from, to }: ToldChange, nameOf: NameOf): string {
  const [name, after] = [part ?? fieldWords(field), valueWords(field, to, nameOf)];
  return from === null ? `${name}: ${after}` : `${name}: ${valueWords(field, from, nameOf)} → ${after}`;
}
