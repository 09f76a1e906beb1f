import type { SiteId } from '#domain/site/site.ts';
import type { KeptText } from '#web/forms/keeping/kept-texts.tsx';

export const eventLogKey = (id: SiteId): string => `site/${id}/events-log`;

/** What may have been typed at a site outside its form. */
export const typedAboutSite = (id: SiteId): KeptText[] => [
  { formKey: eventLogKey(id), label: 'Event Log', read: ({ events_log }: { events_log?: string | null }) => events_log ?? '' },
];
