import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Labelled, MOST_LABELS, TOO_MANY_LABELS } from '#domain/label/label-request.ts';
import { assetLabel, type Label, labelOrder, runLabels } from '#domain/label/label-text.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { integerSerials } from './integer-serials.ts';

const PART = 500;
/** What 2,000 of the longest serial numbers take in Latin letters; half as much again doesn't fit the memory of a PDF. */
const MOST_CODE_BYTES = 400_000;

/** The labels that are asked for, in the order in which they are printed. */
export async function loadLabels(db: Kysely<Tables>, seen: Seen, of: Exclude<Labelled, { kind: 'test' }>): Promise<Label[]> {
  const labels = of.kind === 'run' ? await unclaimed(db, of.id) : (await assetLabels(db, seen, of)).sort(labelOrder);
  if (labels.length === 0) throw new Refusal(422, of.kind === 'run' ? ALL_CLAIMED : NONE_NUMBERED, 'of');
  if (codeBytes(labels) > MOST_CODE_BYTES) throw new Refusal(422, TOO_LONG, 'of');
  return labels;
}

const ALL_CLAIMED = 'Every one of these numbers is carried by an asset already';
const TOO_LONG = 'These serial numbers are too long for one print of so many labels. Choose fewer';
const NONE_NUMBERED = 'None of these assets has a serial number';

const codeBytes = (labels: readonly Label[]) => labels.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);

async function assetLabels(db: Kysely<Tables>, seen: Seen, of: Exclude<Labelled, { kind: 'test' | 'run' }>): Promise<Label[]> {
  const rows: { serial_number: string | null; type: string }[] = [];
  if (of.kind === 'every') {
    const { site_id } = of;
    const at = site_id === null ? numbered(db, seen) : numbered(db, seen).where('site_id', '=', site_id);
    rows.push(
      ...(await at
        .where('asset_type_id', 'in', of.asset_type_ids)
        .limit(MOST_LABELS + 1)
        .execute()),
    );
  } else {
    for (let from = 0; from < of.ids.length; from += PART) {
      rows.push(
        ...(await numbered(db, seen)
          .where('assets.id', 'in', of.ids.slice(from, from + PART))
          .execute()),
      );
      await nextTurn();
    }
  }
  if (rows.length > MOST_LABELS) throw new Refusal(422, TOO_MANY_LABELS, 'of');
  return rows.flatMap(({ serial_number, type }) => assetLabel(serial_number, type) ?? []);
}

/** Neither deleted ones, nor those of a deleted site, which nobody sees. */
const numbered = (db: Kysely<Tables>, seen: Seen) =>
  db
    .selectFrom('assets')
    .innerJoin('sites', 'sites.id', 'assets.site_id')
    .innerJoin('asset_types', 'asset_types.id', 'assets.asset_type_id')
    .select(['assets.serial_number', 'asset_types.name as type'])
    .where(seen('assets'))
    .where(seen('sites'))
    .where(seen('asset_types'))
    .where('assets.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null)
    .where(sql<boolean>`trim(assets.serial_number) <> ''`);

/** The numbers of a run that no asset carries yet: a second label of one that does would name two things. */
async function unclaimed(db: Kysely<Tables>, id: string): Promise<Label[]> {
  const run = await db.selectFrom('label_runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (run === undefined) throw new Refusal(404, 'There is no such run of numbers');
  const found = await db
    .selectFrom(integerSerials(db).where('deleted_at', 'is', null).as('found'))
    .select('number')
    .where('number', '>=', run.first)
    .where('number', '<=', run.last)
    .execute();
  const carried = new Set(found.map(({ number }) => number));
  const numbers = Array.from({ length: run.last - run.first + 1 }, (_, at) => run.first + at);
  return runLabels(numbers.filter((number) => !carried.has(number)));
}
