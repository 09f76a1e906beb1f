import { namedFiles } from '#domain/file/named-files.ts';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import type { FileId } from '#domain/file/file.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { type Draft, patchDraft } from '../../protocol/draft.ts';
import { type GivenUp, type PhotoPlace, TOO_MANY_PHOTOS } from '../../protocol/photo-place.ts';
import { CallError } from '../../protocol/call-error.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { askLater, CONFIRMED_STORES } from './confirmed-photos.ts';
import { doubtedCopies } from './doubted-photos.ts';
import { dropOldCopies } from './drop-old-copies.ts';
import { filesOfPatch } from './files-of-patch.ts';
import { recordedFile } from './recorded-file.ts';
import { readLateKey } from './late-key.ts';
import { SETTLED_STORES, type SettledPhotos, settlePhotos, type SurveyEnd } from './settle-photos.ts';
import { sha256Of } from './sha256-of.ts';
import { PHOTOS } from '../store/read-keys.ts';
import type { UserData } from '../image/user-data.ts';
import type { Beside } from '../image/writes.ts';
import type { Change } from '../../protocol/change.ts';
import type { ConfirmedPhoto, ReadTransaction, UnsentPhoto, WriteTransaction } from '../disk/user-schema.ts';

export interface NewPhoto extends Pick<UnsentPhoto, 'id' | 'file_name'> {
  binary: ArrayBuffer;
  /** Whether its original lies here: gone, the survey was given up; scaled, another tab was faster. */
  isHeld?: boolean;
}

const ENDED = 'This survey was submitted or cancelled in another window. The photo was not added to it.';
const GIVEN_UP = 'This file was given up in another window. The photo was not added to the survey.';
const ENDED_WITH_IT = 'This survey was submitted or moved on in another window, and this photo with it.';

/** The photos on this device and what is still to be done with them [PHOTO]. */
export class PhotoShelf {
  readonly #data: UserData;
  readonly #onChange: () => void;
  #unsent = new Map<string, UnsentPhoto>();
  #doubted: readonly ConfirmedPhoto[] = [];
  /** Those that came from the server while this tab was open. */
  readonly #lookedAt = new Set<string>();
  /** What this tab has written: what was read before is older. */
  #writes = 0;
  #photographed: ReadonlySet<string> = new Set();

  constructor(data: UserData, onChange: () => void) {
    this.#data = data;
    this.#onChange = onChange;
  }

  get unsent(): readonly UnsentPhoto[] {
    return [...this.#unsent.values()];
  }

  /** Copies of which it is not known whether the server still has them [SYNC.97]. */
  get doubted(): readonly ConfirmedPhoto[] {
    return this.#doubted;
  }

  /** Assets of which photos of saved surveys are still to be sent. */
  get photographed(): ReadonlySet<string> {
    return this.#photographed;
  }

  /** In the order they were taken. */
  get toSend(): readonly UnsentPhoto[] {
    return this.unsent.filter(({ draft }) => draft === null);
  }

  /** Reads what is unsent, when the app is opened: a photo whose survey ended unseen is sent rather than lost. */
  async open(): Promise<void> {
    await this.follow();
    await this.#goOn();
    const { drafts } = this.#data.image;
    await this.#dropOldCopies();
    const left = this.unsent.filter(({ draft, unscaled }) => draft !== null && unscaled === undefined && !drafts.has(draft));
    if (left.length === 0) return;
    // Another tab may have begun their survey since this one read what there is.
    const begun = new Set(await this.#data.database.readStore('drafts', (store) => store.getAllKeys()));
    await this.#release(left.filter(({ draft }) => !begun.has(draft ?? '')));
  }

  /** Reads what is unsent as it is now, whichever tab has written it. */
  async follow(): Promise<void> {
    const writes = this.#writes;
    const read = async (transaction: ReadTransaction) => ({
      photos: await transaction.objectStore('unsent_photos').getAll(),
      doubted: await doubtedCopies(transaction),
    });
    const { photos, doubted } = await this.#data.database.read(CONFIRMED_STORES, read);
    if (writes !== this.#writes) return this.follow();
    // Former versions kept no name.
    this.#unsent = new Map(photos.map((photo) => [photo.id, { ...photo, file_name: photo.file_name ?? `${photo.id}.jpg` }]));
    this.#doubted = doubted;
    this.#tell();
  }

  /** The photo and the answer that names it, in one write: nothing in between can lose one of them. */
  async keep(
    { id, binary, file_name, isHeld = false }: NewPhoto,
    { key, slot, draft: given, wasKept }: PhotoPlace,
  ): Promise<Draft> {
    const photo = {
      id,
      sha256: await sha256Of(binary),
      file_name,
      taken_at: this.#data.now(),
      draft: key,
      asset_id: given.asset_id,
    };
    // Another tab was faster: the photo is where that one has put it, and its answer is as it was left since.
    let [isThere, isGone] = [false, false];
    const named = (found: Draft | undefined) => {
      // A later survey of the same asset has the same key.
      const goesOn = found?.started_at === given.started_at;
      if (isThere && !goesOn) throw new CallError('survey-ended', ENDED_WITH_IT);
      if (isGone && goesOn) throw new CallError('survey-ended', GIVEN_UP);
      if (isGone || (wasKept && !goesOn)) throw new CallError('survey-ended', ENDED);
      const kept = found ?? given;
      if (isThere) return kept;
      const ids = [...new Set([...namedFiles(kept.answers[slot] ?? null), id])];
      if (ids.length > MOST_PHOTOS) throw new CallError('no-photo', TOO_MANY_PHOTOS);
      const { asked = given.asked } = kept;
      return patchDraft(kept, { ...(asked !== undefined && { asked }), answers: { [slot]: answerText(ids) } });
    };
    const draft = await this.#data.writes.changeDraft(key, named, {
      stores: ['files', 'unsent_photos'],
      write: async (transaction) => {
        const former = await transaction.objectStore('unsent_photos').get(id);
        isGone = former === undefined && isHeld;
        if (isGone) return;
        isThere = former !== undefined && former.unscaled === undefined;
        if (isThere) return;
        await transaction.objectStore('files').put({ id, binary });
        await transaction.objectStore('unsent_photos').put(photo);
      },
      need: { bytes: binary.byteLength },
    });
    if (isThere) await this.follow();
    else this.#wrote([photo]);
    return draft;
  }

  /** A chosen file as it is, until it is scaled. */
  async hold(photo: UnsentPhoto, binary: ArrayBuffer): Promise<void> {
    const write = async (transaction: WriteTransaction) => {
      if ((await transaction.objectStore('unsent_photos').getKey(photo.id)) !== undefined) return;
      await transaction.objectStore('files').put({ id: photo.id, binary });
      await transaction.objectStore('unsent_photos').put(photo);
    };
    await this.#data.database.write(['files', 'unsent_photos'], write, { bytes: binary.byteLength });
    this.#wrote([photo]);
  }

  /**
   * Drops an original that became no photo, and answers what has become of it; of a survey that has ended it goes into the grade,
   * if it is on its way there.
   */
  async letGo(id: FileId, { hasEnded = false } = {}): Promise<GivenUp> {
    const drop = async (transaction: WriteTransaction): Promise<GivenUp> => {
      const former = await transaction.objectStore('unsent_photos').get(id);
      if (former === undefined) return 'not-here';
      if (former.unscaled === undefined || (hasEnded && readLateKey(former.draft) !== null)) return 'photo';
      await transaction.objectStore('files').delete(id);
      await transaction.objectStore('unsent_photos').delete(id);
      return 'given-up';
    };
    const became = await this.#data.database.write(['files', 'unsent_photos'], drop, { frees: true });
    await this.follow();
    this.#data.announce({ kind: 'photos' });
    return became;
  }

  /** Saves these changes, or ends a survey, by `save`: with what becomes of its photos, in the same write. */
  async settle(changes: readonly Change[], end: SurveyEnd | null, save: (beside: Beside) => Promise<unknown>): Promise<void> {
    let settled: SettledPhotos = { put: [], gone: [] };
    const write = async (transaction: WriteTransaction) => {
      settled = await settlePhotos(transaction, changes, end);
    };
    const isConcerned = end !== null || changes.some(({ patch }) => filesOfPatch(patch).length > 0);
    await save(isConcerned ? { stores: SETTLED_STORES, write } : {});
    if (settled.put.length + settled.gone.length > 0) this.#wrote(settled.put, settled.gone);
  }

  /** Back into those that go on: a former version's page ended before their submission. */
  async #goOn(): Promise<void> {
    const { drafts, store } = this.#data.image;
    const back = this.unsent.flatMap((photo) => {
      const { key, grade } = readLateKey(photo.draft) ?? {};
      if (key === undefined || grade === undefined || store.visible('asset_grades', grade) !== undefined) return [];
      // A later survey of the same asset has the same key.
      const goesOn = drafts.get(key)?.started_at === photo.unscaled?.draft.started_at;
      return goesOn ? [{ ...photo, draft: key }] : [];
    });
    await this.#put(back);
  }

  /** Where a chosen file goes now, if it lies here. */
  placeOf(id: FileId): string | null {
    return this.#unsent.get(id)?.draft ?? null;
  }

  /** A photo that a saved grade names from now on, by `name` and in the same write; it is sent. */
  async keepSaved(
    { id, binary }: Pick<NewPhoto, 'id' | 'binary'>,
    name: (beside: Required<Beside>) => Promise<void>,
  ): Promise<void> {
    const sha256 = await sha256Of(binary);
    let kept: UnsentPhoto[] = [];
    const write = async (transaction: WriteTransaction) => {
      const former = await transaction.objectStore('unsent_photos').get(id);
      if (former === undefined) throw new CallError('survey-ended', GIVEN_UP);
      if (former.unscaled === undefined) throw new CallError('survey-ended', ENDED_WITH_IT);
      const { unscaled: _place, ...rest } = former;
      const photo: UnsentPhoto = { ...rest, sha256, draft: null };
      await transaction.objectStore('files').put({ id, binary });
      await transaction.objectStore('unsent_photos').put(photo);
      kept = [photo];
    };
    await name({ stores: ['files', 'unsent_photos'], write, need: { bytes: binary.byteLength } });
    this.#wrote(kept);
  }

  /**
   * The server has it, byte for byte; the device keeps its copy, but no more of them than it may, and asks about it once more
   * after the next pull.
   */
  async confirmed(id: FileId): Promise<void> {
    await this.#data.database.write(['unsent_photos', 'meta'], async (transaction) => {
      const photo = await transaction.objectStore('unsent_photos').get(id);
      await transaction.objectStore('unsent_photos').delete(id);
      if (photo !== undefined) await askLater(transaction, [photo]);
    });
    this.#wrote([], [{ id }]);
    await this.#dropOldCopies();
  }

  /** Null where it is not here, or can't be read. */
  async binary(id: string): Promise<ArrayBuffer | null> {
    return (await this.#data.database.readStore('files', (store) => ifReadable(store, id)))?.binary ?? null;
  }

  /** The hash that the server has told of a photo; null where it has not. */
  recordedHash(id: string): string | null {
    return recordedFile(this.#data.image.store, id)?.sha256 ?? null;
  }

  /** Whether a file lies here, which may be one that can't be read. */
  async holdsFile(id: string): Promise<boolean> {
    return (await this.#data.database.readStore('files', (store) => store.getKey(id))) !== undefined;
  }

  /** Whether only this device has it, as far as is known: the server has not confirmed it. */
  async isUnsent(id: string): Promise<boolean> {
    return (await this.#data.database.readStore('unsent_photos', (store) => store.getKey(id))) !== undefined;
  }

  /** Keeps a photo that came from the server, where there is room, but never in the place of one that is unsent [PHOTO.44]. */
  async received(id: string, binary: ArrayBuffer): Promise<void> {
    const { database } = this.#data;
    this.#lookedAt.add(id);
    const keep = async (transaction: WriteTransaction) => {
      if ((await transaction.objectStore('unsent_photos').getKey(id)) !== undefined) return;
      await transaction.objectStore('files').put({ id, binary });
    };
    await ifThereIsRoom(database.write(['files', 'unsent_photos'], keep, { bytes: binary.byteLength, received: true }));
    await this.#dropOldCopies();
  }

  /** A device that can't do it now does it with the next photo. */
  #dropOldCopies(): Promise<void> {
    return ifThereIsRoom(dropOldCopies(this.#data.database, this.#lookedAt));
  }

  /** The browser has removed the database under this tab: which photos were in it is still known. */
  async layBack(transaction: WriteTransaction): Promise<void> {
    for (const photo of this.#unsent.values()) await transaction.objectStore('unsent_photos').put(photo);
  }

  async #release(photos: readonly UnsentPhoto[]): Promise<void> {
    await this.#put(photos.map((photo) => ({ ...photo, draft: null })));
  }

  async #put(photos: readonly UnsentPhoto[]): Promise<void> {
    if (photos.length === 0) return;
    await this.#data.database.write(['unsent_photos'], async (transaction) => {
      for (const photo of photos) await transaction.objectStore('unsent_photos').put(photo);
    });
    this.#wrote(photos);
  }

  #wrote(photos: readonly UnsentPhoto[], gone: readonly Pick<UnsentPhoto, 'id'>[] = []): void {
    this.#writes += 1;
    for (const photo of photos) this.#unsent.set(photo.id, photo);
    for (const { id } of gone) this.#unsent.delete(id);
    this.#data.announce({ kind: 'photos' });
    this.#tell();
  }

  #tell(): void {
    this.#photographed = new Set(this.toSend.flatMap(({ asset_id }) => asset_id ?? []));
    this.#data.tell([PHOTOS]);
    this.#onChange();
  }
}
