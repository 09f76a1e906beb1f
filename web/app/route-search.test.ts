import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { parseSearch } from './parse-search.ts';

const id = '018f0000-0000-7000-8000-000000000001';
// Screens ask it of the browser when they are loaded.
vi.stubGlobal('isSecureContext', true);
const { routeTree } = await import('./routes.tsx');
vi.unstubAllGlobals();
const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch });

/** What the screen at an address is given of what stands behind its question mark. */
function givenAt(address: string) {
  router.history.push(address);
  const { pathname, search } = router.parseLocation(router.history.location);
  const match = router.matchRoutes(pathname, search, {}).at(-1);
  return { route: match?.fullPath, given: { ...match?.search } as Record<string, unknown> };
}

/** What each name may say. */
const sayable: Record<string, string> = {
  search: 'harbour',
  sort: '-title',
  tab: 'past',
  inspector: id,
  state: 'open',
  serial: 'A1',
  inspection_id: id,
  site_id: id,
  asset_type_id: id,
  entity: 'sites',
  record: id,
  user: id,
  kind: 'login',
  device: id,
  from: '2026-11-01',
  to: '2026-11-12',
};
const chosen = ['tab', 'state', 'kind', 'from', 'to'];

const read: [path: string, names: string[]][] = [
  ['/inspections', ['search', 'sort', 'tab', 'inspector', 'state']],
  [`/inspections/view/${id}/assets/${id}`, ['sort']],
  ['/audit', ['entity', 'record', 'user', 'kind', 'device', 'from', 'to']],
  ['/users', ['search', 'sort']],
  ['/sites', ['search', 'sort']],
  ['/labels', ['site_id', 'asset_type_id']],
  ['/assets/create', ['serial', 'inspection_id']],
  [`/assets/edit/${id}`, ['serial', 'inspection_id']],
];
const saying = (path: string, names: readonly string[], value: (name: string) => string) =>
  `${path}?${new URLSearchParams(names.map((name) => [name, value(name)])).toString()}`;

test('[START.14] each screen that reads its address is among these', () => {
  const reading = Object.values(router.routesById).filter(({ options }) => 'validateSearch' in options);
  expect(new Set(read.map(([path]) => givenAt(path).route))).toEqual(new Set(reading.map(({ fullPath }) => fullPath)));
});

test.each(read)('[START.14] %s is given what an address may say', (path, names) => {
  const said = Object.fromEntries(names.map((name) => [name, sayable[name]]));
  expect(givenAt(saying(path, names, (name) => sayable[name] ?? '')).given).toEqual(said);
});

test.each(read)('[START.14] %s is given nothing of what no address can say', (path, names) => {
  for (const none of ['""', '']) expect(givenAt(saying(path, names, () => none)).given).toEqual({});
  for (const junk of ['5', 'Past', 'true', 'null', '{"a":1}', '["a","b"]']) {
    const { given } = givenAt(saying(path, names, () => junk));
    for (const name of names) expect([undefined, ...(chosen.includes(name) ? [] : [junk])]).toContain(given[name]);
  }
});

test('[START.14] what is unknown is not looked at', () => {
  expect(givenAt('/sites?search=12&tab=past').given).toMatchObject({ search: '12' });
});

const digits = ['417', '000417', '1e3', '1.50', '12345678901234567890', '-0', '1e400'];
const words = ['true', 'null', '[1]', '{"a":1}', ' "a"', '"', '"a', 'a"b'];

test.each([...digits, ...words])('[START.14] what is written stays as it was written: %s', (text) => {
  for (const [path, name] of [
    ['/sites', 'search'],
    ['/assets/create', 'serial'],
  ] as const)
    expect(givenAt(saying(path, [name], () => text)).given).toEqual({ [name]: text });
});

test.each([...digits, ...words, '"a"', '""', '"12"', 'harbour', 'Überzahl & 1=1?'])(
  '[START.14] what the app writes into an address comes back whole: %s',
  (text) => {
    expect(givenAt(router.buildLocation({ to: '/sites', search: { search: text } } as never).href).given).toEqual({
      search: text,
    });
  },
);
