import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainFileName } from '#domain/file/file-name.ts';
import { type File, type FileId, fileId } from '#domain/file/file.ts';
import { may } from '#domain/permissions.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { bodyLimits } from '../body-limits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { applyPosted, refusalOf } from '../sync/register-seed-calls.ts';
import { selectRows } from '../sync/writing.ts';
import { readFile, refuseOther, sha256Of, storeFile } from './file-contents.ts';
import { checkPhotoAllowance } from './photo-allowance.ts';
import { readPicture } from './read-picture.ts';

interface FileRoute {
  Params: { id: string };
}

/** Photos by id: their bytes, confirmed by their SHA-256 [D4.4]. */
export async function registerFiles(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (files) => {
    files.addContentTypeParser(/^(image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    const onRequest = ({ user, params }: FastifyRequest) =>
      checkPhotoAllowance(context, user.id, (params as FileRoute['Params']).id);

    files.put<FileRoute>('/api/files/:id', { onRequest, bodyLimit: bodyLimits.file }, async (request) => {
      const { params, headers, body, user } = request;
      const id = idOf(params.id);
      if (!may(user, 'create', { entity: 'files', record: null })) throw new Refusal(404, 'Not found');
      if (!Buffer.isBuffer(body) || body.length === 0) throw new Refusal(400, 'The body must be the file', 'body');
      const claimed = headers[FILE_HASH_HEADER];
      if (claimed !== sha256Of(body)) throw new Refusal(422, 'The file is not the one that this SHA-256 names', FILE_HASH_HEADER);
      const picture = await readPicture(body, 'body');
      await refuseOther(context, id, picture.sha256);
      await keepRecord(context, request, { ...picture, id, file_name: nameOf(headers[FILE_NAME_HEADER]) ?? `${id}.jpg` });
      await storeFile(context, id, picture, user);
      return { sha256: picture.sha256 };
    });

    files.get<FileRoute>('/api/files/:id', async ({ params, user }, reply) => {
      const found = await readFile(context, idOf(params.id));
      if (found === null || !may(user, 'see', { entity: 'files', record: null })) throw new Refusal(404, 'There is no such file');
      return reply
        .type(found.file_type)
        .header(FILE_HASH_HEADER, found.sha256)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(found.bytes));
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
