import type { LightMyRequestResponse } from 'fastify';

/** A reply of the application as `fetch` gives it. */
export const responseOf = ({ rawPayload, statusCode, headers }: LightMyRequestResponse): Response =>
  new Response(new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
