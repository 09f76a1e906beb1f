import type { Context } from '../context.ts';
import { poolOf } from '../database/postgres/open-postgres.ts';
import { takeClaim } from '../database/postgres/shared-claims.ts';
import { Refusal } from '../http/refusal.ts';
import { MOST_WAITING, type PdfRenderer, QUEUE_FULL, TOO_MANY_WAIT, WAITING_EACH } from './render-pdf.ts';

/** Of all users at all servers: as many as a single server would take. */
export const ALL_PDFS = { of: 'pdfs', most: MOST_WAITING + 1 };

/** Counts PDFs over all servers of a database: of one user and of all, one that is made and those that wait [LIMIT.6, DB.8, DB.20]. */
export function shareQueue({ db }: Pick<Context, 'db'>, renderer: PdfRenderer): PdfRenderer {
  if (poolOf(db) === null) return renderer;
  return {
    ...renderer,
    async render(order, user, gone) {
      const mine = await takeClaim(db, { of: `pdf/${user}`, most: WAITING_EACH + 1 });
      if (mine === null) throw new Refusal(429, TOO_MANY_WAIT);
      try {
        const place = await takeClaim(db, ALL_PDFS);
        if (place === null) throw new Refusal(503, QUEUE_FULL);
        try {
          return await renderer.render(order, user, gone);
        } finally {
          await place();
        }
      } finally {
        await mine();
      }
    },
  };
}
