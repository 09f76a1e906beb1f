import type { Route } from './application-routes.ts';
import { validRequest } from './valid-requests.ts';
import { type Role, tokenOf, type World } from './world.ts';

/** A request as it goes out; `body` is JSON unless it is bytes. */
export interface Request {
  role: Role;
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A route asked as it wants to be asked. */
export async function requestOf(world: World, route: Route, role: Role): Promise<Request> {
  const [method = '', url = ''] = route.split(' ');
  const { params = [], query = '', headers = {}, body } = validRequest(world, route);
  const left = [...params];
  const path = url.replaceAll(/:\w+|\*/g, () => encodeURIComponent(left.shift() ?? 'x'));
  const token = await tokenOf(world, role);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return { role, method, path, query, headers: { ...type, ...authorization, ...headers }, body };
}

export const payloadOf = (body: unknown): string | Buffer | undefined =>
  body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
