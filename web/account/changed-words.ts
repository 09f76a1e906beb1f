/** What a change was about: 'location, history'. */
export function changedWords(fields: readonly string[]): string {
  if (fields.includes('deleted_at')) return 'Deleted or brought back';
  return fields.map((field) => field.replace(/_ids?$/, '').replaceAll('_', ' ')).join(', ');
}
