/** Leads to the first of these fields that is marked as invalid [FORM.10]. */
export function focusInvalid(fields: HTMLElement | null): void {
  const field = fields?.querySelector<HTMLElement>('[aria-invalid=true]');
  (field?.querySelector('input') ?? field)?.focus();
}
