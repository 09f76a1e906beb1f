import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { GivenUp, PhotoPlace, PhotoToTake } from '../../protocol/photo-place.ts';
import type { UnsentPhoto } from '../disk/user-schema.ts';
import type { UserData } from '../image/user-data.ts';
import type { Beside } from '../image/writes.ts';
import { isNamedIn, type LatePhoto } from './follow-grade.ts';
import { readLateKey } from './late-key.ts';
import { photoName } from './photo-name.ts';
import type { NewPhoto, PhotoShelf } from './photo-shelf.ts';

interface Options {
  data: Pick<UserData, 'image' | 'database' | 'now'>;
  shelf: PhotoShelf;
  scale: (picture: Blob | ImageBitmap) => Promise<ArrayBuffer>;
  /** A file of a picture of the camera, which has none. */
  still: (picture: ImageBitmap) => Promise<ArrayBuffer>;
  /** Names a photo in the grade that its survey was submitted as, in one write with what is beside it. */
  nameIn: (photo: LatePhoto, beside: Required<Beside>) => Promise<void>;
}

/** A larger file is scaled from memory only. */
export const MOST_HELD_BYTES = 50_000_000;

/** Pictures as they were chosen or taken: each lies on the device until it is scaled, whatever ends the page meanwhile [PHOTO.17]. */
export class Originals {
  readonly #options: Options;
  /** Those that this tab is making photos of, or was asked to. */
  readonly #own = new Set<string>();
  #holding: Promise<unknown> = Promise.resolve();
  #finishing: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Whether the picture lies on the device now: a file as it is, one of the camera as a still of it [PHOTO.29]. One after the
   * other: many large files take more memory than a phone has, and what else is written has its turn between them [PHOTO.35].
   */
  async hold(id: FileId, picture: Blob | ImageBitmap, { key, slot, draft, wasKept }: PhotoPlace): Promise<boolean> {
    if (picture instanceof Blob && picture.size > MOST_HELD_BYTES) return false;
    this.#own.add(id);
    const { now } = this.#options.data;
    const taken = { taken_at: now(), asset_id: draft.asset_id, file_name: photoName(picture, new Date()) };
    const photo: UnsentPhoto = { id, sha256: '', ...taken, draft: key, unscaled: { slot, draft, wasKept } };
    const held = this.#holding.then(() => this.#holdOne(photo, picture));
    this.#holding = held;
    return held;
  }

  async #holdOne(photo: UnsentPhoto, picture: Blob | ImageBitmap): Promise<boolean> {
    const { shelf, still } = this.#options;
    try {
      await shelf.hold(photo, await (picture instanceof Blob ? picture.arrayBuffer() : still(picture)));
      return true;
    } catch {
      return false;
    }
  }

  /** Scales a picture and keeps it with its answer; what is no photo leaves nothing behind, and whoever chose it is told. */
  async take({ id, picture, isHeld }: PhotoToTake, place: PhotoPlace): Promise<Draft> {
    const { shelf, scale } = this.#options;
    try {
      const binary = await scale(isHeld && picture instanceof Blob ? await this.#asHeld(id, picture) : picture);
      return await this.#lay({ id, binary, file_name: photoName(picture, new Date()), isHeld }, place);
    } catch (error) {
      if (isHeld && isUnread(error)) throw new CallError('photo-unread', STAYS);
      if (isHeld && isAltered(error)) throw new CallError('photo-altered', `${error.message} ${KEPT}`);
      if (isHeld && (isNoPhoto(error) || hasEnded(error))) await shelf.letGo(id, { hasEnded: hasEnded(error) });
      throw error;
    } finally {
      this.#own.delete(id);
    }
  }

  /** The file as it lies here, whatever became of the chosen one since. */
  async #asHeld(id: FileId, chosen: Blob): Promise<Blob> {
    const { shelf } = this.#options;
    const held = await shelf.binary(id);
    if (held !== null) return new Blob([held]);
    if (await shelf.holdsFile(id)) throw new CallError('photo-unread', STAYS);
    return chosen;
  }

  /** Scales what a page that ended has left; nobody hears of what fails, so it stays for the next time [PHOTO.20]. */
  finish(): Promise<void> {
    const finish = () => this.#finishAll();
    this.#finishing = this.#finishing.then(finish, finish);
    return this.#finishing;
  }

  /**
   * Drops a chosen file that is no photo yet, which somebody has asked for; one that has become a photo, or just becomes one,
   * stays, and so does one that the saved survey names [PHOTO.42].
   */
  async giveUp(id: FileId): Promise<GivenUp> {
    const { data, shelf } = this.#options;
    if (this.#own.has(id)) return 'photo';
    const late = readLateKey(shelf.placeOf(id));
    return late !== null && (await isNamedIn(data, id, late.grade)) ? 'photo' : shelf.letGo(id);
  }

  async #finishAll(): Promise<void> {
    const { shelf } = this.#options;
    for (const photo of shelf.unsent) if (photo.unscaled !== undefined && !this.#own.has(photo.id)) await this.#finishOne(photo);
  }

  async #finishOne({ id, file_name, draft: key, unscaled }: UnsentPhoto): Promise<void> {
    const { shelf, scale } = this.#options;
    if (key === null || unscaled === undefined) return;
    this.#own.add(id);
    try {
      const original = await shelf.binary(id);
      // What can't be read now may be at the next start.
      if (original === null && (await shelf.holdsFile(id))) return;
      if (original === null) return void (await shelf.letGo(id));
      await this.#lay({ id, binary: await scale(new Blob([original])), file_name, isHeld: true }, { key, ...unscaled });
    } catch (error) {
      if (hasEnded(error)) await shelf.letGo(id, { hasEnded: true });
    } finally {
      this.#own.delete(id);
    }
  }

  /** Into the survey in progress; where that was submitted meanwhile, into its grade [PHOTO.22]. */
  async #lay(photo: NewPhoto, place: PhotoPlace): Promise<Draft> {
    const { shelf, nameIn } = this.#options;
    const late = () => readLateKey(shelf.placeOf(photo.id));
    try {
      if (late() === null) return await shelf.keep(photo, place);
    } catch (error) {
      if (!hasEnded(error)) throw error;
      // Another tab may have submitted it just now.
      await shelf.follow();
      if (late() === null) throw error;
    }
    const { grade } = must(late(), 'a grade');
    await shelf.keepSaved(photo, (beside) => nameIn({ id: photo.id, slot: place.slot, grade }, beside));
    return place.draft;
  }
}

const KEPT = 'The file is kept here as you chose it, and tried again when the app is opened.';
const STAYS = `This photo could not be read: the file may be damaged, or the device short of memory. ${KEPT}`;

const isNoPhoto = (error: unknown): boolean => error instanceof CallError && error.code === 'no-photo';
const isUnread = (error: unknown): boolean => error instanceof CallError && error.code === 'photo-unread';
const isAltered = (error: unknown): error is CallError => error instanceof CallError && error.code === 'photo-altered';
const hasEnded = (error: unknown): boolean => error instanceof CallError && error.code === 'survey-ended';
