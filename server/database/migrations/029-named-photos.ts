import { type Kysely, sql } from 'kysely';

const PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Naming {
  photo_id: string;
  grade_id: string;
  user_id: string;
}

/** The first grade that named each photo, and by whom. Of what is there already only photos whose bytes are still to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('named_photos')
    .addColumn('photo_id', 'text', (column) => column.primaryKey())
    .addColumn('grade_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .execute();
  await nameOfGrades(db);
  await nameOfHeld(db);
}

/** A grade that several have written says not whose photo it is. */
async function nameOfGrades(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; created_by_id: string; answers: string }>`
      select id, created_by_id, answers from asset_grades where id > ${after} and created_by_id is not null
      and answers like '%"value":"%[%' and not exists (select 1 from change_log where entity = 'asset_grades'
      and change_log.id = asset_grades.id and user_id != created_by_id) order by id limit ${PAGE}`.execute(db);
    for (const { id, created_by_id, answers } of rows) await name(db, id, created_by_id, JSON.parse(answers));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

async function nameOfHeld(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string; operation: string }>`
    select id, user_id, operation from held_operations
    where verdict is null and entity = 'asset_grades' order by sequence`.execute(db);
  for (const { id, user_id, operation } of rows) {
    const { patch } = JSON.parse(operation) as { patch: { answers?: unknown } };
    await name(db, id, user_id, patch.answers ?? []);
  }
}

async function name(db: Kysely<unknown>, grade_id: string, user_id: string, answers: unknown): Promise<void> {
  const namings = photosIn(answers).map((photo_id): Naming => ({ photo_id, grade_id, user_id }));
  for (const { photo_id } of namings) {
    await sql`insert into named_photos (photo_id, grade_id, user_id) select ${photo_id}, ${grade_id}, ${user_id}
      where not exists (select 1 from file_contents where id = ${photo_id}) on conflict (photo_id) do nothing`.execute(db);
  }
}

const photosIn = (answers: unknown): string[] =>
  (answers as { value: string }[]).flatMap(({ value }) => {
    const list: unknown = value.includes('[') ? read(value) : null;
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string' && UUID.test(id)) : [];
  });

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
