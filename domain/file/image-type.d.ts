export type ImageType = 'image/jpeg' | 'image/png';
/** What an image is by its first bytes, whatever it is called; null when it is none that every browser shows. */
export declare function imageType(bytes: Uint8Array): ImageType | null;
