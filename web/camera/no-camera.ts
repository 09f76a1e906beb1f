import { capitalised } from '#domain/capitalised.ts';

/** Why there is no picture. */
export type NoCamera = 'refused' | 'absent' | 'in-use' | 'insecure' | 'stopped';

const IN_USE = new Set(['NotReadableError', 'AbortError', 'TimeoutError']);

/** What the browser's refusal means. */
export function whyNoCamera(error: unknown): NoCamera {
  if (!isSecureContext) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return IN_USE.has(name) ? 'in-use' : 'absent';
}

/** What it is and what to do; `instead` is what works without a camera, as a command. */
export function noCameraWords(why: NoCamera, instead: string): string {
  const command = capitalised(instead);
  return {
    refused: `The camera is not allowed here. Allow it in the browser’s settings for this site, or ${instead}.`,
    absent: `No camera was found. ${command} instead.`,
    'in-use': `The camera can’t be started. Another app may be using it: close that one and try again, or ${instead}.`,
    insecure: `The camera needs a secure (https) address. ${command} instead.`,
    stopped: `The camera has stopped. Another app or the device may have taken it: try again, or ${instead}.`,
  }[why];
}

/** Whether asking the browser again may help. */
export const mayTryAgain = (why: NoCamera): boolean => why === 'in-use' || why === 'stopped';
