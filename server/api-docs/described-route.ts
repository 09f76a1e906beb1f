import type { z } from 'zod';

/** An answer that is no JSON. */
export interface Media {
  type: string;
  says: string;
}

/** Who is answered otherwise than with a refusal. */
export const callers = {
  anybody: 'Anybody.',
  login: 'Everybody who is logged in.',
  administrator: 'Administrators.',
  scraper: 'Whoever gives METRICS_TOKEN.',
} as const;

/** What a route's code doesn't say of it [API.1]. */
export interface DescribedRoute {
  title: string;
  who: keyof typeof callers;
  /** What it does that its title doesn't say, and its limits. */
  says?: string;
  answer: z.ZodType | Media;
  /** Further answers that are no refusal. */
  others?: Readonly<Record<number, { says: string; answer: z.ZodType }>>;
  /** By status, beside those of all routes. */
  refusals?: Readonly<Record<number, string>>;
  /** Where the route reads it itself. */
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType | Media;
}

/** By method and path as they are registered. */
export type DescribedRoutes = Readonly<Record<string, DescribedRoute>>;

/** Routes that are read together. */
export interface Chapter {
  title: string;
  says: string;
  routes: DescribedRoutes;
}

export const isMedia = (answer: z.ZodType | Media): answer is Media =>
  'type' in answer && 'says' in answer && !('_zod' in answer);
