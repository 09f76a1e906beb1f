import type { Report } from '#domain/report/report.ts';
import type { LabelPages } from '../labels/label-pages.ts';

/** What a PDF is made of: a template and all that it shows. */
export type PdfJob = { template: 'report'; data: Report } | { template: 'labels'; data: LabelPages };
