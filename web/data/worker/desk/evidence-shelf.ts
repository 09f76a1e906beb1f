import type { Evidence } from '#domain/evidence/evidence.ts';
import { CallError } from '../../protocol/call-error.ts';
import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import { evidenceKey } from '../store/read-keys.ts';
import { type DeskCalls, NetworkError, SessionEndedError } from '../sync/server-calls.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import type { UserData } from '../image/user-data.ts';
import type { KeptEvidence, WriteTransaction } from '../disk/user-schema.ts';

/** Inspections on the device, and of these in memory. */
const MOST_KEPT = 50;
const MOST_OPEN = 3;

/** What closed inspections said asset by asset: asked for when looked at, then kept on the device [PROOF]. */
export class EvidenceShelf {
  readonly #data: UserData;
  readonly #calls: DeskCalls;
  readonly #most: number;
  readonly #open = new Map<string, Evidence>();
  /** The version that was asked for last, by inspection: an answer to an earlier call may come after its. */
  readonly #wanted = new Map<string, number>();

  constructor(data: UserData, calls: DeskCalls, most = MOST_KEPT) {
    this.#data = data;
    this.#calls = calls;
    this.#most = most;
  }

  /** The version that was looked at last, of the inspections that were. */
  opened(inspectionId: string): Evidence | undefined {
    return this.#open.get(inspectionId);
  }

  /** Has this version ready for queries. */
  async open(inspectionId: string, version: number): Promise<void> {
    const { database } = this.#data;
    this.#wanted.set(inspectionId, version);
    if (this.#open.get(inspectionId)?.version === version) return;
    const kept = await database.readStore('evidence', (store) => ifReadable(store, inspectionId));
    const evidence = kept?.evidence.version === version ? kept.evidence : await this.#ask(inspectionId, version);
    if (this.#wanted.get(inspectionId) !== version) return;
    this.#open.delete(inspectionId);
    this.#open.set(inspectionId, evidence);
    for (const id of [...this.#open.keys()].slice(0, -MOST_OPEN)) this.#open.delete(id);
    this.#data.tell([evidenceKey(inspectionId)]);
    await this.#keep({ inspection_id: inspectionId, looked_at: this.#data.now(), evidence });
  }

  async #ask(inspectionId: string, version: number): Promise<Evidence> {
    try {
      return await this.#calls.evidence(inspectionId, version);
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof SessionEndedError)) throw error;
      throw new CallError('needs-connection', 'This list needs a connection once');
    }
  }

  /** Those that were not looked at for longest make room. */
  #keep(kept: KeptEvidence): Promise<void> {
    const keep = async (transaction: WriteTransaction) => {
      const store = transaction.objectStore('evidence');
      await store.put(kept);
      if ((await store.count()) <= this.#most) return;
      const all = [...(await eachReadable(store))];
      const lookedAt = ([, one]: (typeof all)[number]) => one?.looked_at ?? '';
      const oldest = all.toSorted((one, other) => lookedAt(one).localeCompare(lookedAt(other)));
      for (const [id] of oldest.slice(0, all.length - this.#most)) await store.delete(id);
    };
    return ifThereIsRoom(this.#data.database.write(['evidence'], keep, { received: true }));
  }
}
