import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainFileName } from '#domain/file/file-name.ts';
import { type File, type FileId, fileId } from '#domain/file/file.ts';
import { may } from '#domain/permissions.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { authenticate } from '../auth/authenticate.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import type { Context } from '../context.ts';
import { atMostInFlight, BUSY } from '../http/limits/in-flight.ts';
import { Refusal } from '../http/refusal.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { applyPosted, refusalOf } from '../sync/spec-calls/register-seed-calls.ts';
import { selectRows } from '../sync/writing/writing.ts';
import { withArrived } from '../http/arrived.ts';
import { knownPicture, openFile, refuseOther } from './file-contents.ts';
import { checkPhotoAllowance, storeSent } from './photo-allowance.ts';
import { readPicture } from './read-picture.ts';

interface FileRoute {
  Params: { id: string };
}

/** Of one user: each takes room on the disk until it is judged. */
const MOST_UNDER_WAY = 10;
const NO_BODY = 'The body must be the file';

/** Photos by id: their bytes, confirmed by their SHA-256 [PHOTO]. */
export async function registerFiles(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (files) => {
    files.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_request, body, done) => done(null, body));

    const allowed = ({ user, params }: FastifyRequest) =>
      checkPhotoAllowance(context, user.id, (params as FileRoute['Params']).id);

    const sent = { onRequest: [atMostInFlight(MOST_UNDER_WAY, BUSY), allowed], bodyLimit: bodyLimits.file };
    files.put<FileRoute>('/api/files/:id', sent, async (request) => {
      const { params, headers, body, user } = request;
      const id = idOf(params.id);
      if (!may(user, 'create', { entity: 'files', record: null })) throw new Refusal(404, 'Not found');
      if (!(body instanceof Readable)) throw new Refusal(400, NO_BODY, 'body');
      return withArrived(body, bodyLimits.file, async (arrived) => {
        await authenticate(request, context);
        const { size, sha256 } = arrived;
        if (size === 0) throw new Refusal(400, NO_BODY, 'body');
        if (headers[FILE_HASH_HEADER] !== sha256)
          throw new Refusal(422, 'The file is not the one that this SHA-256 names', FILE_HASH_HEADER);
        await refuseOther(context, id, sha256);
        const picture = (await knownPicture(context, id, arrived)) ?? (await readPicture(arrived, user.id, 'body'));
        const file_name = nameOf(headers[FILE_NAME_HEADER]) ?? `${id}.jpg`;
        await keepRecord(context, request, { id, sha256, file_type: picture.file_type, file_name });
        await storeSent(context, id, picture, user.id);
        return { sha256 };
      });
    });

    files.get<FileRoute>('/api/files/:id', async ({ params, user }, reply) => {
      const found = await openFile(context, seenBy(user), idOf(params.id));
      if (found === null) throw new Refusal(404, 'There is no such file');
      return reply
        .type(found.file_type)
        .header(FILE_HASH_HEADER, found.sha256)
        .header('cache-control', 'private, no-store')
        .header('content-length', found.size)
        .send(found.contents);
    });
  });
}

/** The record that the spec's own clients list, before the bytes: when it is refused, none are stored [S7]. */
async function keepRecord(
  context: Context,
  request: FastifyRequest,
  { id, sha256, file_type, file_name }: Pick<File, 'id' | 'sha256' | 'file_type' | 'file_name'>,
) {
  const [known] = await selectRows(context.db, 'files', [id]);
  if (known !== undefined) return;
  const now = context.now().toISOString();
  const record = { id, sha256, file_type, file_name, path: `/api/files/${id}`, created_at: now, updated_at: now };
  const outcome = await applyPosted(context, request, 'files', record);
  if (outcome.outcome === 'rejected') throw refusalOf(outcome);
}

/** Null when none is sent, or none that can be read: a photo is worth more than its name. */
function nameOf(header: string | string[] | undefined): string | null {
  try {
    return typeof header === 'string' ? plainFileName(decodeURIComponent(header)) : null;
  } catch {
    return null;
  }
}

function idOf(given: string): FileId {
  const parsed = fileId.safeParse(given);
  if (!parsed.success) throw new Refusal(404, 'There is no such file');
  return parsed.data;
}
