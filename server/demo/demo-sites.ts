import { must } from '#domain/assertions.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Site } from '#domain/site/site.ts';
import type { User } from '#domain/user/user.ts';
import { currentCampaign, futureCampaign, inspectionOf, pastCampaigns, type Span } from './campaigns.ts';
import type { NewDemoId } from './demo-ids.ts';
import { furtherPlace, type Place, places } from './places.ts';

export interface DemoSite {
  place: Place;
  site: Site;
  /** Newest first. */
  past: Inspection[];
  /** The main sites have one of each, further ones none. */
  current: Inspection | null;
  future: Inspection | null;
}

interface Setting {
  today: string;
  began: string;
  campaigns: number;
  people: readonly [User, User, User, User];
  newId: NewDemoId;
}

/** `copies` times the five places; each site with its inspections. */
export function demoSites(copies: number, { today, began, campaigns, people, newId }: Setting): DemoSite[][] {
  const [administrator, ...inspectors] = people;
  const spans = pastCampaigns(today, campaigns);
  const newest = `${addDays(today, -1)}T17:00:00.000Z`;
  return Array.from({ length: copies }, (_, copy) =>
    places.map((main, index): DemoSite => {
      const place = copy === 0 ? main : furtherPlace(main, copy, index);
      const site = siteAt(place, newId('site'), began);
      const pair = [0, 1].map((next) => must(inspectors[(index + next) % inspectors.length], 'an inspector'));
      const list = (span: Span, isPast: boolean) =>
        inspectionOf(
          {
            id: newId('inspection'),
            span,
            site,
            place,
            inspectors: isPast ? pair : inspectors,
            closedBy: isPast ? administrator : null,
          },
          newest,
        );
      return {
        place,
        site,
        past: spans.map((span) => list(span, true)),
        current: copy === 0 ? list(currentCampaign(today), false) : null,
        future: copy === 0 ? list(futureCampaign(today), false) : null,
      };
    }),
  );
}

function siteAt(place: Place, id: Site['id'], created_at: string): Site {
  const { name, client_name, address_line_1, address_line_2, town, post_code, notes } = place;
  return {
    id,
    name,
    client_name,
    address_line_1,
    address_line_2,
    town,
    post_code,
    notes,
    events_log: null,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  };
}
