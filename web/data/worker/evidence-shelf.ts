import type { Evidence } from '#domain/evidence/evidence.ts';
import { CallError } from './call-error.ts';
import { evidenceKey } from './desk-memory.ts';
import { type DeskCalls, NetworkError, SessionEndedError } from './server-calls.ts';
import { ifThereIsRoom } from './room/if-there-is-room.ts';
import type { UserData } from './user-data.ts';
import type { WriteTransaction } from './user-database.ts';

/** The version that was looked at last of an inspection. */
export interface KeptEvidence {
  inspection_id: string;
  looked_at: string;
  evidence: Evidence;
}

/** Inspections on the device, and of these in memory. */
const MOST_KEPT = 50;
const MOST_OPEN = 3;

/** What closed inspections said asset by asset: asked for when looked at, then kept on the device [D7]. */
export class EvidenceShelf {
  readonly #data: UserData;
  readonly #calls: DeskCalls;
  readonly #most: number;

  constructor(data: UserData, calls: DeskCalls, most = MOST_KEPT) {
    this.#data = data;
    this.#calls = calls;
    this.#most = most;
  }

  /** Has this version ready for queries. */
  async open(inspectionId: string, version: number): Promise<void> {
    const { database, desk } = this.#data;
    if (desk.evidence.get(inspectionId)?.version === version) return;
    const kept = await database.read((connection) => connection.get('evidence', inspectionId));
    const evidence = kept?.evidence.version === version ? kept.evidence : await this.#ask(inspectionId, version);
    await this.#keep({ inspection_id: inspectionId, looked_at: this.#data.now(), evidence });
    desk.evidence.delete(inspectionId);
    desk.evidence.set(inspectionId, evidence);
    for (const id of [...desk.evidence.keys()].slice(0, -MOST_OPEN)) desk.evidence.delete(id);
    this.#data.commit([evidenceKey(inspectionId)]);
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
      const all = await store.getAll();
      const oldest = all.toSorted((one, other) => one.looked_at.localeCompare(other.looked_at));
      for (const { inspection_id } of oldest.slice(0, all.length - this.#most)) await store.delete(inspection_id);
    };
    return ifThereIsRoom(this.#data.database.write(['evidence'], keep, { received: true }));
  }
}
