import type { PhotosReply } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { turnsOf } from '../sync/turns.ts';
import type { FileKey } from './homes/file-home.ts';
import { HomeFault, whyOf } from './homes/home-fault.ts';

/** A bucket takes its time with each. */
const AT_ONCE = 8;
/** What a home has not told by then is unknown: others wait for their turn, and the device asks again. */
const LOOK_MS = 10_000;

type Row = FileKey & { home: string | null };
/** How many bytes of a photo lie where its row says, null for none; or why that can't be told. */
type Found = number | null | HomeFault;

interface Asker {
  userId: string;
  /** Aborts when nobody waits for the answer any more. */
  gone: AbortSignal;
}

interface Question {
  ids: readonly string[];
  /** Whether the app knows that some may be unknown. */
  partly: boolean;
}

/**
 * Which photos the server has no bytes of: a device sends what a restored one has forgotten, or what is lost where it lay [PHOTO].
 * What a home can't tell, whatever keeps it from it, is unknown, and nothing else is for that [FILES.23]; apps of before know of
 * no such answer.
 */
export async function lackingPhotos(
  context: Pick<Context, 'db' | 'photos' | 'log'>,
  { userId, gone }: Asker,
  { ids, partly }: Question,
): Promise<PhotosReply> {
  if (ids.length === 0) return { lacking: [], unknown: [] };
  const found = await turnsOf(context).looking.run(userId, () => look(context, ids, gone), gone);
  gone.throwIfAborted();
  const isUnknown = (id: string) => isFault(found.get(id));
  const fault = [...found.values()].find(isFault);
  if (fault !== undefined && !partly) throw fault;
  if (fault !== undefined) context.log.error({ why: whyOf(fault) }, 'photos can’t be looked for at the moment');
  return { lacking: ids.filter((id) => (found.get(id) ?? 0) === 0), unknown: ids.filter(isUnknown) };
}

const isFault = (found: Found | undefined): found is HomeFault => found instanceof HomeFault;

/** In all homes at the same time: none waits for one that is slow. */
async function look({ db, photos }: Pick<Context, 'db' | 'photos'>, ids: readonly string[], gone: AbortSignal) {
  const rows = await db.selectFrom('file_contents').select(['id', 'sha256', 'home']).where('id', 'in', ids).execute();
  const until = AbortSignal.any([gone, AbortSignal.timeout(LOOK_MS)]);
  const homes = [...Map.groupBy(rows, (row) => row.home)];
  const found = await Promise.all(homes.map(([url, some]) => lookIn(photos, url, some, until)));
  return new Map(found.flat());
}

/** A home that tells nothing of as many as are asked for at once is asked for no more. */
async function lookIn(
  photos: Context['photos'],
  url: string | null,
  rows: readonly Row[],
  until: AbortSignal,
): Promise<(readonly [id: string, Found])[]> {
  const all: (readonly [id: string, Found])[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const asked = rows.slice(at, at + AT_ONCE);
    const some = await Promise.all(asked.map(async (row) => [row.id, await sizeIn(photos, url, row, until)] as const));
    const faults = some.flatMap(([, one]) => (one instanceof HomeFault ? one : []));
    const [fault] = faults;
    if (fault !== undefined && faults.length === asked.length)
      return [...all, ...rows.slice(at).map(({ id }) => [id, fault] as const)];
    all.push(...some);
  }
  return all;
}

async function sizeIn(photos: Context['photos'], url: string | null, row: Row, until: AbortSignal): Promise<Found> {
  try {
    return await (await photos.of(url)).head(row, until);
  } catch (error) {
    if (error instanceof HomeFault) return error;
    throw error;
  }
}
