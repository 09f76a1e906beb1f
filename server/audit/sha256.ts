import { hash } from 'node:crypto';

/** In lower-case hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The same in fewer characters, for what people don't compare. */
export const shortSha256 = (text: string): string => hash('sha256', text, 'base64url');
