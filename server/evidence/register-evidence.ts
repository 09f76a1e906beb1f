import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import { evidenceLines, type LatePhoto, type ToldEvidence } from '#domain/evidence/evidence-lines.ts';
import { inspectionId } from '#domain/inspection/inspection.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { turnsOf } from '../sync/turns.ts';
import { loadLatePhotos } from './load-photos.ts';
import { listVersions, readWritten } from './read-version.ts';
import { visibleInspection } from './visible-inspection.ts';

/** Lines that are made before others have their turn. */
const PAGE = 1_000;

const params = z.object({ id: inspectionId });
const querystring = z.object({ version: z.coerce.number().int().positive().max(1_000_000_000).optional() });

/** What a closed inspection said, the newest version or an earlier one, also when it has been opened since [PROOF]. */
export function registerEvidence(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/inspections/:id/evidence', { schema: { params, querystring } }, async (request, reply) => {
      const { user, params: asked, query } = request;
      const inspection = await visibleInspection(context.db, asked.id, user);
      if (inspection === null) throw new Refusal(404, 'There is no such inspection');
      reply.type('application/json; charset=utf-8');
      return turnsOf(context).reading.run(user.id, async () => {
        const evidence = await readEvidence(context, inspection.id, query.version ?? null);
        if (evidence === null) throw new Refusal(404, 'There is no such version of this inspection');
        return evidence;
      });
    });
}

/** The JSON of what a version says; null when there is none. */
async function readEvidence({ db }: Context, id: string, wanted: number | null): Promise<string | null> {
  const versions = await listVersions(db, id);
  const written = wanted === null ? versions[0] : versions.find(({ version }) => version === wanted);
  if (written === undefined) return null;
  const { figures, contents } = await readWritten(db, id, written.version);
  const late = await loadLatePhotos(db, contents);
  const told: Omit<ToldEvidence, 'lines'> = { version: written.version, versions, figures };
  return `${JSON.stringify(told).slice(0, -1)},"lines":[${await linesText(contents, late)}]}`;
}

async function linesText({ entries }: EvidenceContents, late: ReadonlyMap<string, LatePhoto>): Promise<string> {
  const lines: string[] = [];
  for (let from = 0; from < entries.length; from += PAGE) {
    await nextTurn();
    const page = evidenceLines({ entries: entries.slice(from, from + PAGE) }, late);
    lines.push(...page.map((line) => JSON.stringify(line)));
  }
  return lines.join(',');
}
