import { existsSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { PdfJob } from '../pdf-job.ts';
import { compilePdf } from './compile-pdf.ts';

/** Where memory runs out the kernel ends this process, and not the server. */
const FIRST_TO_GO = '/proc/self/oom_score_adj';
if (existsSync(FIRST_TO_GO)) writeFileSync(FIRST_TO_GO, '1000');

process.stdout.end(await compilePdf(JSON.parse(await text(process.stdin)) as PdfJob));
