import { execFileSync } from 'node:child_process';

/** The text of a PDF as its pages are laid out, each ended by a form feed. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
