export type ImageType = 'image/jpeg' | 'image/png';

const signatures: [ImageType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** What an image is by its first bytes, whatever it is called; null when it is none that every browser shows. */
export function imageType(bytes: Uint8Array): ImageType | null {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}
