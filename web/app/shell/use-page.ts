import { useMatches } from '@tanstack/react-router';

/** What the route table says of the route that is shown; undefined where no route matches. */
export function usePage() {
  const deepest = useMatches({ select: (matches) => matches.at(-1) });
  const page = deepest?.staticData.page;
  return page && { ...page, routeId: deepest?.routeId ?? '', path: deepest?.pathname ?? '' };
}
