import { addDays } from '#domain/day/add-days.ts';
import type { Inspection, InspectionId } from '#domain/inspection/inspection.ts';
import type { Site } from '#domain/site/site.ts';
import type { User } from '#domain/user/user.ts';
import type { Place } from './places.ts';

export const HISTORY_DAYS = 720;
const NEWEST_PAST = 40;
export const CAMPAIGN_DAYS = 12;

export interface Span {
  from: string;
  to: string;
}

/** Past campaigns over 24 months, newest first. */
export function pastCampaigns(today: string, count: number): Span[] {
  const apart = (HISTORY_DAYS - NEWEST_PAST) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => {
    const to = addDays(today, -NEWEST_PAST - Math.round(apart * at));
    return { from: addDays(to, 1 - CAMPAIGN_DAYS), to };
  });
}

export const currentCampaign = (today: string): Span => ({ from: addDays(today, -6), to: addDays(today, 8) });
export const futureCampaign = (today: string): Span => ({ from: addDays(today, 30), to: addDays(today, 44) });

const months = 'January February March April May June July August September October November December'.split(' ');

interface Campaign {
  id: InspectionId;
  span: Span;
  site: Site;
  place: Place;
  inspectors: readonly User[];
  closedBy: User | null;
}

/** Listed a month before it starts, never after `newest`; a past one is closed the evening after it ended. */
export function inspectionOf({ id, span, site, place, inspectors, closedBy }: Campaign, newest: string): Inspection {
  const listed = `${addDays(span.from, -30)}T09:00:00.000Z`;
  const created_at = listed < newest ? listed : newest;
  const closed_at = closedBy === null ? null : `${addDays(span.to, 1)}T17:30:00.000Z`;
  return {
    id,
    site_id: site.id,
    title: `${months[Number(span.from.slice(5, 7)) - 1]} ${place.work} inspection`,
    date_from: span.from,
    date_to: span.to,
    asset_type_ids: place.counts.map(([type]) => type),
    scope: place.scope,
    instruction: place.instruction,
    inspector_ids: inspectors.map((inspector) => inspector.id),
    closed_at,
    closed_by_id: closedBy?.id ?? null,
    created_at,
    updated_at: closed_at ?? created_at,
    deleted_at: null,
  };
}
