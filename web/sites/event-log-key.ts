import type { SiteId } from '#domain/site/site.ts';

/** Names what is typed into the Event Log of a site. */
export const eventLogKey = (siteId: SiteId): string => `site/${siteId}/events-log`;
