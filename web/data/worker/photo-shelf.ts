import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import type { FileId } from '#domain/file/file.ts';
import { answerText } from '#domain/survey/answer-value.ts';
import { type Draft, patchDraft } from '../draft.ts';
import type { Change } from '../save-record.ts';
import { CallError } from './call-error.ts';
import { ifThereIsRoom } from './room/if-there-is-room.ts';
import type { UserData } from './user-data.ts';
import type { WriteTransaction } from './user-database.ts';

/** A photo that only this device has. */
export interface UnsentPhoto {
  id: FileId;
  /** Lower-case hexadecimal. */
  sha256: string;
  file_name: string;
  taken_at: string;
  /** Key of the survey in progress that it belongs to; null once a saved grade names it, and it is to be sent. */
  draft: string | null;
}

interface NewPhoto extends Pick<UnsentPhoto, 'id' | 'file_name'> {
  binary: ArrayBuffer;
}

/** The answer of a survey in progress that a photo is added to. */
export interface PhotoPlace {
  key: string;
  slot: QuestionAnswerTypeId;
  /** Stored when the survey has no draft yet. */
  draft: Draft;
  /** Whether there was a draft when the photo was taken: the survey has ended when it is gone. */
  wasKept: boolean;
}

const ENDED = 'This survey was submitted or cancelled in another window. The photo was not added to it.';

/** The photos on this device and what is still to be done with them [D4.4]. */
export class PhotoShelf {
  readonly #data: UserData;
  readonly #onChange: () => void;
  #unsent = new Map<string, UnsentPhoto>();

  constructor(data: UserData, onChange: () => void) {
    this.#data = data;
    this.#onChange = onChange;
  }

  get unsent(): readonly UnsentPhoto[] {
    return [...this.#unsent.values()];
  }

  /** In the order they were taken. */
  get toSend(): readonly UnsentPhoto[] {
    return this.unsent.filter(({ draft }) => draft === null);
  }

  /** Reads what is unsent, when the app is opened: a photo whose survey ended unseen is sent rather than lost. */
  async open(): Promise<void> {
    await this.follow();
    await this.#release(this.unsent.filter(({ draft }) => draft !== null && !this.#data.drafts.has(draft)));
  }

  /** Takes over what another tab has written. */
  async follow(): Promise<void> {
    const photos = await this.#data.database.read((database) => database.getAll('unsent_photos'));
    // Former versions kept no name.
    this.#unsent = new Map(photos.map((photo) => [photo.id, { ...photo, file_name: photo.file_name ?? `${photo.id}.jpg` }]));
    this.#onChange();
  }

  /** The photo and the answer that names it, in one write: nothing in between can lose one of them. */
  async keep({ id, binary, file_name }: NewPhoto, { key, slot, draft: given, wasKept }: PhotoPlace): Promise<Draft> {
    const photo = { id, sha256: await sha256Of(binary), file_name, taken_at: this.#data.now(), draft: key };
    const named = (found: Draft | undefined) => {
      if (found === undefined && wasKept) throw new CallError('survey-ended', ENDED);
      const kept = found ?? given;
      const ids = [...namedFiles(kept.answers[slot] ?? null), id];
      if (ids.length > MOST_PHOTOS) throw new CallError('no-photo', `An answer holds up to ${MOST_PHOTOS} photos`);
      return patchDraft(kept, { answers: { [slot]: answerText(ids) } });
    };
    const draft = await this.#data.changeDraft(key, named, {
      stores: ['files', 'unsent_photos'],
      write: async (transaction) => {
        await transaction.objectStore('files').put({ id, binary });
        await transaction.objectStore('unsent_photos').put(photo);
      },
      need: { bytes: binary.byteLength },
    });
    this.#unsent.set(id, photo);
    this.#changed();
    return draft;
  }

  /** Photos that saved grades name are for good, and are sent. */
  async saved(changes: readonly Change[]): Promise<void> {
    const answers = changes.flatMap(({ patch }) => ('answers' in patch ? (patch.answers ?? []) : []));
    const named = new Set(answers.flatMap(({ value }) => namedFiles(value)));
    await this.#release(this.unsent.filter(({ id, draft }) => draft !== null && named.has(id)));
  }

  /** Drops the photos of a survey that was given up or left out; those that another draft names go over to it. */
  async ended(key: string): Promise<void> {
    const heirs = new Map(
      [...this.#data.drafts].flatMap(([heir, draft]) => filesOfDraft(draft).map((id) => [id, heir] as const)),
    );
    const photos = this.unsent.filter(({ draft }) => draft === key);
    if (photos.length === 0) return;
    const inherited = photos.flatMap((photo) => {
      const draft = heirs.get(photo.id);
      return draft === undefined ? [] : [{ ...photo, draft }];
    });
    const gone = photos.filter(({ id }) => !heirs.has(id));
    await this.#data.database.write(['files', 'unsent_photos'], async (transaction) => {
      for (const photo of inherited) await transaction.objectStore('unsent_photos').put(photo);
      for (const { id } of gone) {
        await transaction.objectStore('files').delete(id);
        await transaction.objectStore('unsent_photos').delete(id);
      }
    });
    for (const photo of inherited) this.#unsent.set(photo.id, photo);
    for (const { id } of gone) this.#unsent.delete(id);
    this.#changed();
  }

  /** The server has it, byte for byte; the device keeps its copy. */
  async confirmed(id: FileId): Promise<void> {
    await this.#data.database.write(['unsent_photos'], (transaction) => transaction.objectStore('unsent_photos').delete(id));
    this.#unsent.delete(id);
    this.#changed();
  }

  async binary(id: string): Promise<ArrayBuffer | null> {
    return (await this.#data.database.read((database) => database.get('files', id)))?.binary ?? null;
  }

  /** Keeps a photo that came from the server, where there is room. */
  received(id: string, binary: ArrayBuffer): Promise<void> {
    const keep = async (transaction: WriteTransaction) => void (await transaction.objectStore('files').put({ id, binary }));
    return ifThereIsRoom(this.#data.database.write(['files'], keep, { bytes: binary.byteLength, received: true }));
  }

  /** The browser has removed the database under this tab: which photos were in it is still known. */
  async layBack(transaction: WriteTransaction): Promise<void> {
    for (const photo of this.#unsent.values()) await transaction.objectStore('unsent_photos').put(photo);
  }

  async #release(photos: readonly UnsentPhoto[]): Promise<void> {
    if (photos.length === 0) return;
    const released = photos.map((photo) => ({ ...photo, draft: null }));
    await this.#data.database.write(['unsent_photos'], async (transaction) => {
      for (const photo of released) await transaction.objectStore('unsent_photos').put(photo);
    });
    for (const photo of released) this.#unsent.set(photo.id, photo);
    this.#changed();
  }

  #changed(): void {
    this.#data.announce({ kind: 'photos' });
    this.#onChange();
  }
}

const filesOfDraft = ({ answers }: Draft) => Object.values(answers).flatMap((text) => namedFiles(text ?? null));

async function sha256Of(binary: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', binary));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
