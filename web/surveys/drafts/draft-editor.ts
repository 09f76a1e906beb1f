import { CallError } from '#web/data/protocol/call-error.ts';
import { type Draft, type DraftPatch, isSameDraft, joinPatches, patchDraft } from '#web/data/protocol/draft.ts';
import { withPhotosSince } from '#web/data/protocol/photos-since.ts';
import type { LeftDraft } from '#web/data/protocol/left-draft.ts';
import { Listeners } from '#web/ui/listeners.ts';
import { showSnackbar, withdrawUndo } from '#web/ui/snackbar/snackbar-state.ts';

/** Storage that takes so long may never answer: what was given is not called saved. */
const SLOW_MS = 3_000;

interface Options {
  /** Names the survey. */
  key: string;
  /** The survey in progress as it is kept on the device, null before its first answer. */
  kept: Draft | null;
  initial: Draft;
  /** Resolves to the draft as it is kept then; `wasKept` says whether anything is known as kept of it. */
  keep: (initial: Draft, patch: DraftPatch, wasKept: boolean) => Promise<Draft>;
  /** Some of it stands on the screen only, or all of it is kept again. */
  onKept: (isKept: boolean) => void;
}

/**
 * A survey in progress as one screen shows it: what is kept on the device, with what is still being written laid over it.
 * Another tab may change or end it meanwhile [SURVEY].
 */
export class DraftEditor {
  readonly #options: Options;
  readonly #listeners = new Listeners();
  #kept: Draft;
  #isKept: boolean;
  #writing: DraftPatch | null = null;
  #waiting: DraftPatch | null = null;
  #running: Promise<void> | null = null;
  /** Whether this screen is ending it, or has ended it. */
  #stage: 'open' | 'ending' | 'ended' = 'open';
  /** Where the earliest answer was given that is not kept yet. */
  #answeredAt: { question: Draft['question_id'] } | null = null;
  #hasFailed = false;
  /** Each screen stays at its own question. */
  #place: Draft['question_id'];
  #draft: Draft;
  #hasEnded = false;
  /** Whether it was ended elsewhere, or by this screen, while this screen was ending it. */
  #isGone = false;
  /** What it would be if it began now, where somebody said. */
  #base: Draft | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#kept = options.kept ?? options.initial;
    this.#isKept = options.kept !== null;
    this.#place = this.#kept.question_id;
    this.#draft = this.#kept;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** What is shown; the same object until it changes. */
  readonly draft = (): Draft => this.#draft;

  /** Whether it was submitted or given up elsewhere. */
  readonly hasEnded = (): boolean => this.#hasEnded;

  /** Whether something that was given could not be kept: it stands on the screen only. */
  readonly isUnkept = (): boolean => this.#hasFailed;

  /** Whether anything was ever kept of it: what is not kept any more has ended. */
  readonly wasKept = (): boolean => this.#isKept || this.#hasEnded || this.#isGone;

  /** Shown at once and kept soon; patches that come while one is written are written together. What has ended takes none. */
  update(patch: DraftPatch): void {
    if (this.#stage === 'ended') return;
    if (patch.answers !== undefined) this.#answeredAt ??= { question: this.#place };
    if (patch.question_id !== undefined) this.#place = patch.question_id;
    this.#waiting = this.#waiting === null ? patch : joinPatches(this.#waiting, patch);
    this.#show();
    if (this.#stage === 'open') this.#running ??= this.#drain();
  }

  /** Takes over what is kept on the device now. */
  follow(kept: Draft | null, before = this.#written()): void {
    if (kept !== null && this.#waiting !== null) this.#waiting = withPhotosSince(this.#waiting, before, this.#writtenOver(kept));
    const endsNow = kept === null && this.#isKept && this.#stage === 'open';
    if (endsNow) withdrawUndo(this.#options.key);
    this.#isGone = this.#stage === 'ending' && kept === null && (this.#isKept || this.#isGone);
    this.#isKept = kept !== null;
    if (kept !== null) this.#kept = kept;
    this.#show(endsNow || (this.#hasEnded && kept === null));
  }

  /** Resolves when all that was given is durable, or to false when it can't be kept, even in a second try. */
  async settled(): Promise<boolean> {
    await this.#running;
    if (this.#waiting !== null) await (this.#running ??= this.#drain());
    return this.#waiting === null;
  }

  /**
   * Ends the survey in progress by this work, after what is being written; goes on with it when the work fails. Where it turns
   * out to have ended elsewhere, its last answer is in no survey: only work that needs none of it is done all the same.
   */
  async end(work: () => Promise<void>, { needsAll = true } = {}): Promise<void> {
    this.#stage = 'ending';
    try {
      const hadEnded = this.#hasEnded;
      await (needsAll && this.#waiting !== null ? this.settled() : this.#running);
      if (needsAll && this.#hasEnded && !hadEnded)
        throw new CallError('survey-ended', 'This survey was submitted or cancelled in another window');
      await work();
    } catch (reason) {
      this.#stage = 'open';
      if (this.#isGone) this.#show(true);
      this.#isGone = false;
      if (this.#waiting !== null) this.#running ??= this.#drain();
      throw reason;
    }
    this.#stage = 'ended';
    this.#waiting = null;
    this.#tell(false);
    withdrawUndo(this.#options.key);
  }

  /** What was given and may not be kept yet; null when all of it is. */
  unwritten(): LeftDraft | null {
    const patches = [this.#writing, this.#waiting].filter((patch) => patch !== null);
    if (patches.length === 0) return null;
    return { from: this.#kept, wasKept: this.#isKept, writing: this.#writing ?? {}, patch: patches.reduce(joinPatches) };
  }

  /** Starts from another state as long as nothing is kept of this one. */
  rebase(initial: Draft): void {
    this.#base = initial;
    if (this.#isKept || this.#writing !== null || this.#waiting !== null) return;
    this.#kept = initial;
    this.#show(false);
  }

  /** Goes on from another state, of which nothing is kept yet. */
  restart(from: Draft): void {
    this.#place = from.question_id;
    this.#kept = from;
    this.#isKept = false;
    this.#isGone = false;
    this.#stage = 'open';
    this.#show(false);
  }

  #written(): Draft {
    return this.#writing === null ? this.#kept : patchDraft(this.#kept, this.#writing);
  }

  /** What will be kept once that is written. */
  #writtenOver(kept: Draft): Draft {
    return this.#writing === null ? kept : patchDraft(kept, withPhotosSince(this.#writing, this.#kept, kept));
  }

  #show(hasEnded = this.#hasEnded): void {
    const written = this.#written();
    const given = this.#waiting === null ? written : patchDraft(written, this.#waiting);
    const next = { ...given, question_id: this.#place };
    if (hasEnded === this.#hasEnded && isSameDraft(next, this.#draft)) return;
    this.#hasEnded = hasEnded;
    this.#draft = next;
    this.#listeners.tell();
  }

  async #drain(): Promise<void> {
    while (this.#waiting !== null) {
      const patch = this.#waiting;
      const slow = setTimeout(() => this.#tell(true), SLOW_MS);
      this.#writing = patch;
      this.#waiting = null;
      try {
        const kept = await this.#options.keep(this.#kept, patch, this.#isKept);
        const before = this.#written();
        this.#writing = null;
        if (this.#waiting === null) this.#answeredAt = null;
        this.follow(kept, before);
      } catch (error) {
        this.#writing = null;
        if (error instanceof CallError && error.code === 'survey-ended') return this.#endElsewhere(error);
        this.#waiting = this.#waiting === null ? patch : joinPatches(patch, this.#waiting);
        this.#comeBack();
        return;
      } finally {
        clearTimeout(slow);
      }
    }
    this.#running = null;
    this.#tell(false);
  }

  /** What was given after it ended is in no survey: nothing waits for another try. */
  #endElsewhere({ message }: CallError): void {
    this.#running = null;
    this.#waiting = null;
    this.#isKept = false;
    if (this.#base !== null) this.#kept = this.#base;
    withdrawUndo(this.#options.key);
    showSnackbar({ message, failure: true });
    this.#show(true);
    this.#tell(false);
  }

  /** Back to the question whose answer could not be kept. */
  #comeBack(): void {
    this.#running = null;
    if (this.#answeredAt !== null) this.#place = this.#answeredAt.question;
    this.#show();
    this.#tell(true);
  }

  #tell(hasFailed: boolean): void {
    if (!hasFailed) this.#answeredAt = null;
    if (hasFailed === this.#hasFailed) return;
    this.#hasFailed = hasFailed;
    this.#options.onKept(!hasFailed);
    this.#listeners.tell();
  }
}
