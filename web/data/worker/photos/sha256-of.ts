/** In lower-case hexadecimal. */
export async function sha256Of(binary: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', binary));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
