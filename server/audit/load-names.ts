import type { Kysely } from 'kysely';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditNames } from '#domain/audit/audit-page.ts';
import { type NamedRecord, namedRecords } from '#domain/audit/named-records.ts';
import { assetName } from '#domain/asset/asset-name.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { gradeName, gradeNoun } from '#domain/grade/grade-name.ts';
import { isStorable } from '#domain/text-rules.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { Tables } from '../database/tables.ts';

const ASKED_AT_ONCE = 500;

interface Named {
  id: string;
  name: string;
  noun?: string;
}

type Load = (db: Kysely<Tables>, ids: readonly string[]) => Promise<Named[]>;

/** The names of each entity's records, deleted ones too. */
const loads = {
  asset_types: (db, ids) => db.selectFrom('asset_types').select(['id', 'name']).where('id', 'in', ids).execute(),
  async users(db, ids) {
    const users = await db.selectFrom('users').select(['id', 'forename', 'surname']).where('id', 'in', ids).execute();
    return users.map((user) => ({ id: user.id, name: fullName(user) }));
  },
  sites: (db, ids) => db.selectFrom('sites').select(['id', 'name']).where('id', 'in', ids).execute(),
  inspections: (db, ids) => db.selectFrom('inspections').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  async assets(db, ids) {
    const assets = await db.selectFrom('assets').select(['id', 'serial_number', 'location']).where('id', 'in', ids).execute();
    return assets.map((asset) => ({ id: asset.id, name: assetName(asset) }));
  },
  async asset_grades(db, ids) {
    const grades = await db
      .selectFrom('asset_grades')
      .leftJoin('assets', 'assets.id', 'asset_grades.asset_id')
      .select(['asset_grades.id', 'graded_at', 'answer_count', 'serial_number'])
      .where('asset_grades.id', 'in', ids)
      .execute();
    return grades.map(({ id, graded_at, answer_count, serial_number }) => {
      return { id, name: gradeName(serial_number, graded_at), noun: gradeNoun(answer_count) };
    });
  },
  files: (db, ids) => db.selectFrom('files').select(['id', 'file_name as name']).where('id', 'in', ids).execute(),
} as const satisfies { [E in EntityName]: Load };

/** What the records are called that these entries name, and the one that was asked for, which they may not name [AUDIT.34]. */
export async function loadNames(
  db: Kysely<Tables>,
  entries: readonly AuditEntry[],
  asked: string | undefined,
): Promise<AuditNames> {
  const records = entries.flatMap(namedIn);
  if (asked !== undefined) records.push(...entityNames.map((entity) => ({ entity, id: asked })));
  const named = await loadNamed(db, records);
  return {
    names: namesById(named),
    nouns: Object.fromEntries(named.flatMap(({ id, noun }) => (noun === undefined ? [] : [[id, noun]]))),
  };
}

/** The names of the records that entries are about, by their ids. */
export async function loadRecordNames(db: Kysely<Tables>, entries: readonly AuditEntry[]): Promise<Record<string, string>> {
  const records = entries.flatMap(({ entity, record_id: id }) => (entity === null || id === null ? [] : [{ entity, id }]));
  return namesById(await loadNamed(db, records));
}

const namesById = (named: readonly Named[]): Record<string, string> =>
  Object.fromEntries(named.map(({ id, name }) => [id, name]));

async function loadNamed(db: Kysely<Tables>, records: readonly NamedRecord[]): Promise<Named[]> {
  const named: Named[] = [];
  for (const entity of entityNames) {
    const of = records.filter((record) => record.entity === entity && isStorable(record.id));
    const ids = [...new Set(of.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
      named.push(...(await loads[entity](db, ids.slice(from, from + ASKED_AT_ONCE))));
    }
  }
  return named;
}

/** An entry that was changed by hand may name nothing that can be read; it is shown all the same. */
function namedIn(entry: AuditEntry): NamedRecord[] {
  try {
    return namedRecords([entry]);
  } catch {
    return [];
  }
}
