import { recordKinds } from './record-kinds.ts';

const byField: ReadonlyMap<string, string> = new Map(Object.values(recordKinds).flatMap(({ fields }) => Object.entries(fields)));

/** What a form calls a field, in the middle of a sentence: 'location', 'asset type'. */
export const fieldWords = (field: string): string => byField.get(field) ?? field.replaceAll('_', ' ');
