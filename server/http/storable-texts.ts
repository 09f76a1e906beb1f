import type { FastifyInstance } from 'fastify';
import { UNSTORABLE } from '#domain/entity.ts';
import { isStorable } from '#domain/text-rules.ts';
import { Refusal } from './refusal.ts';

/** The calls of the spec: their records are checked field by field, in the words that forms have. */
const RECORD_CALL = /\/update-or-create$/;

/** What no database stores is refused before one is asked, in addresses and in the fields of bodies [HTTP.15, TEXT]. */
export function registerStorableTexts(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, routeOptions }) => {
    const isRecord = RECORD_CALL.test(routeOptions.url ?? '');
    for (const given of isRecord ? [params, query] : [params, query, body]) {
      if (typeof given !== 'object' || given === null || Array.isArray(given) || Buffer.isBuffer(given)) continue;
      for (const [name, value] of Object.entries(given)) {
        const isKept = [value].flat().every((one) => typeof one !== 'string' || isStorable(one));
        if (!isKept || !isStorable(name)) throw new Refusal(422, UNSTORABLE, isStorable(name) ? name : null);
      }
    }
  });
}
