import type { LabelPages } from './label-pages.ts';
import { qrPath } from './qr-path.ts';

/** Each label with its QR code, as the template draws it; for a process of its own, since thousands take a second. */
export const withCodes = (labels: LabelPages) => ({
  ...labels,
  pages: labels.pages.map((page) =>
    page.map((label) => ({ ...label, qr: label.code === '' ? null : qrPath(label.code, labels.parts.code.width) })),
  ),
});
