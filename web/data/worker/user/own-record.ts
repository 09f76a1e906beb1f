import type { User, UserId } from '#domain/user/user.ts';
import type { Row } from '../../protocol/row.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { AccountCalls } from '../sync/server-calls.ts';

interface Options {
  user: User;
  image: Pick<ImageReader, 'store'>;
  calls: AccountCalls;
  onOwnRecord: (own: Row<'users'>) => void;
}

/** The record of the user themselves, as far as they receive it: all but administrators receive the names only [SCOPE.1]. */
export class OwnRecord {
  readonly #options: Options;
  readonly #id: UserId;
  /** When the record was changed that the known username is of. */
  #knownAt: string;

  constructor(options: Options) {
    this.#options = options;
    this.#id = options.user.id;
    this.#knownAt = options.user.updated_at;
  }

  tell(): void {
    const own = this.#read();
    if (own !== null) this.#options.onOwnRecord(own);
  }

  /** Their username may have changed with their record; where the server does not say it, it is asked for again later [SCOPE.11]. */
  async followUsername(): Promise<void> {
    const { calls, onOwnRecord } = this.#options;
    const own = this.#read();
    if (own === null || own.username !== null || own.updated_at === this.#knownAt) return;
    const told = await calls.me().catch(() => null);
    if (told === null) return;
    this.#knownAt = own.updated_at;
    onOwnRecord({ ...own, username: told.username });
  }

  #read(): Row<'users'> | null {
    const { store } = this.#options.image;
    const own = store.visible('users', this.#id);
    return own === undefined || store.isStale('users', own.id) ? null : (own as Row<'users'>);
  }
}
