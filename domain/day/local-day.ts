/** The calendar day of a moment, where the device is. */
export function localDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  const date = String(at.getDate()).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${date}`;
}
