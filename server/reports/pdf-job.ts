import type { Report } from '#domain/report/report.ts';
import type { LabelPages } from '../labels/label-pages.ts';

/** JPEG in base64, by the photos' ids. */
export type Pictures = Record<string, string>;

/** What a PDF is made of: a template and all that it shows. */
export type PdfJob = { template: 'report'; data: Report & { pictures?: Pictures } } | { template: 'labels'; data: LabelPages };
