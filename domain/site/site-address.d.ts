import type { Site } from './site.ts';
/** Line 1, line 2 if present, town, post code [S3]. */
export declare function siteAddress(site: Pick<Site, 'address_line_1' | 'address_line_2' | 'town' | 'post_code'>): string;
