/**
 * What an address says behind its question mark, each value as the text that was written: `1e3` is no thousand. The router
 * puts quotes around what JSON would read as something else, so what stands in quotes is taken out of them [START.14].
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, unquoted(value)]));

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return JSON.parse(value) as string;
  } catch {
    return value;
  }
}
