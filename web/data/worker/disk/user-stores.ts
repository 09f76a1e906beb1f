import type { IDBPDatabase } from 'idb';
import type { UserSchema } from './user-schema.ts';

export const SCHEMA_VERSION = 4;

/** Brings the stores from this version to the newest; 0 is a database that was not there. */
export function upgradeStores(database: IDBPDatabase<UserSchema>, from: number): void {
  if (from < 1) createStores(database);
  if (from < 2) database.createObjectStore('unsent_photos', { keyPath: 'id' });
  if (from < 3) createDeskStores(database);
  if (from < 4) createAnswerPacks(database);
}

function createStores(database: IDBPDatabase<UserSchema>): void {
  database.createObjectStore('log', { keyPath: 'seq', autoIncrement: true });
  const sent = database.createObjectStore('sent', { keyPath: 'op' });
  sent.createIndex('again', 'again');
  sent.createIndex('sent_at', 'sent_at');
  const blocks = database.createObjectStore('blocks', { keyPath: 'key', autoIncrement: true });
  blocks.createIndex('epoch', 'epoch');
  blocks.createIndex('size', ['entity', 'size']);
  database.createObjectStore('answers', { keyPath: 'grade_id' });
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('drafts');
  database.createObjectStore('meta');
}

/** What waits for a decision, what was decided, and what closed inspections said [PROOF]. */
function createDeskStores(database: IDBPDatabase<UserSchema>): void {
  database.createObjectStore('decisions');
  database.createObjectStore('verdicts', { keyPath: 'op' });
  database.createObjectStore('evidence', { keyPath: 'inspection_id' });
}

function createAnswerPacks(database: IDBPDatabase<UserSchema>): void {
  const packs = database.createObjectStore('answer_packs', { keyPath: 'key', autoIncrement: true });
  packs.createIndex('epoch', 'epoch');
  packs.createIndex('grade_ids', 'grade_ids', { multiEntry: true });
}
