import { localDay } from '#domain/day/local-day.ts';
import { useQuery } from '#web/data/page/use-query.ts';

/** The local day, by the server's clock where this device's is days off. */
export const useToday = (): string => useQuery('today', {})?.today ?? localDay(new Date());
