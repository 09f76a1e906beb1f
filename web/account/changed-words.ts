/** What a change was about: 'location, history'. */
export function changedWords(fields: readonly string[]): string {
  if (fields.includes('deleted_at')) return 'Deleted or brought back';
  const named = fields.filter((field) => field !== 'current_password_sealed');
  return named.map((field) => field.replace(/_(ids?|sealed)$/, '').replaceAll('_', ' ')).join(', ');
}
