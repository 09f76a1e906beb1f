import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { addDays } from '#domain/day/add-days.ts';
import { apiClient } from '#test/e2e/driving/api-client.ts';

const AT_ONCE = 500;

export interface LargeInspection {
  id: string;
  /** The list of its assets of a type, as an address. */
  listOf: (typeName: string) => string;
  /** Records of the server that it consists of. */
  records: readonly object[];
}

/** An open inspection of a site of its own, with so many ungraded assets of each type; an inspector is listed by username. */
export async function pushLargeInspection(
  url: string,
  counts: Readonly<Record<string, number>>,
  inspector: string | null = null,
): Promise<LargeInspection> {
  const { all, call } = await apiClient(url, 'admin');
  const typeOf = (typeName: string) =>
    must(
      all('asset_types').find(({ name }) => name === typeName),
      typeName,
    ).id;
  const { name: _, ...site } = must(all('sites')[0], 'a site');
  const { client_name, address_line_1, address_line_2, town, post_code } = site;
  const address = { client_name, address_line_1, address_line_2, town, post_code };
  const today = new Date().toISOString().slice(0, 10);
  const [siteId, id, device, ts] = [v7(), v7(), randomUUID(), new Date().toISOString()];
  const created = (entity: string, recordId: string, patch: object) => ({
    op: v7(),
    device,
    entity,
    id: recordId,
    base: null,
    patch,
    ts,
  });
  const inspectors = all('users').filter(({ username }) => username === inspector);
  const inspection = {
    site_id: siteId,
    title: 'Large',
    date_from: today,
    date_to: addDays(today, 7),
    asset_type_ids: Object.keys(counts).map(typeOf),
    scope: 'Everything',
    instruction: null,
    inspector_ids: inspectors.map((user) => user.id),
    closed_at: null,
    closed_by_id: null,
  };
  const operations = [
    created('sites', siteId, { name: 'Large', ...address, notes: null, events_log: null }),
    created('inspections', id, inspection),
    ...Object.entries(counts).flatMap(([typeName, count]) =>
      Array.from({ length: count }, (__, at) =>
        created('assets', v7(), {
          asset_type_id: typeOf(typeName),
          site_id: siteId,
          location: `Floor ${Math.floor(at / 400)}, Room ${at % 400}`,
          serial_number: String(200_000 + at),
          history: '',
          created_by_id: null,
        }),
      ),
    ),
  ];
  for (let at = 0; at < operations.length; at += AT_ONCE)
    await call('/sync/push', { operations: operations.slice(at, at + AT_ONCE) });
  return {
    id,
    listOf: (typeName) => `/inspections/view/${id}/assets/${typeOf(typeName)}`,
    records: operations.map(({ id: recordId, patch }) => ({ id: recordId, ...patch })),
  };
}
