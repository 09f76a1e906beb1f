import type { Answer } from '#domain/grade/asset-grade.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { Row } from '../store-reader.ts';
import { heldAnswers } from './blocks.ts';
import { CallError } from './call-error.ts';
import { NetworkError, type ServerCalls } from './server-calls.ts';
import type { UserData } from './user-data.ts';

/** The answers that the device holds; else the server's, which it holds from then on [D4.4]. */
export async function gradeAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const held = await data.heldAnswers(gradeId);
  if (held?.fresh === true) return held.answers;
  const row = data.store.visible('asset_grades', gradeId) as Row<'asset_grades'> | undefined;
  if (row?.answer_count === 0) return [];
  try {
    return await fetchAnswers(data, calls, gradeId);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (held !== null) return held.answers;
    throw new CallError('needs-connection', 'These answers need a connection');
  }
}

async function fetchAnswers(data: UserData, calls: ServerCalls, gradeId: string): Promise<Answer[]> {
  const ver = data.store.serverRow('asset_grades', gradeId)?.ver ?? 0;
  const answers = await calls.answers(gradeId);
  await data.database.write(['answers'], (transaction) =>
    transaction.objectStore('answers').put(heldAnswers(gradeId, ver, answers)),
  );
  return answers;
}

/** Fetches the missing answers of the last survey of every asset at the sites of open inspections [D4.4]. */
export class AnswerPrefetch {
  readonly #data: UserData;
  readonly #calls: ServerCalls;
  readonly #done = new Set<string>();

  constructor(data: UserData, calls: ServerCalls) {
    this.#data = data;
    this.#calls = calls;
  }

  async run(): Promise<void> {
    const sites = this.#openSites().filter((site) => !this.#done.has(site));
    if (sites.length === 0) return;
    const held = new Set(await this.#data.database.read((database) => database.getAllKeys('answers')));
    for (const site of sites) {
      for (const gradeId of this.#lastSurveys(site)) if (!held.has(gradeId)) await gradeAnswers(this.#data, this.#calls, gradeId);
      this.#done.add(site);
    }
  }

  #openSites(): string[] {
    const open = [...this.#data.store.rows('inspections')].filter(
      (row) => (row as Row<'inspections'>).closed_at === null && row.deleted_at === null,
    );
    return [...new Set(open.map((row) => (row as Row<'inspections'>).site_id))];
  }

  #lastSurveys(site: string): string[] {
    const assets = this.#data.store.lookUp('assets', 'site_id', site).filter(({ deleted_at }) => deleted_at === null);
    return assets.flatMap(({ id }) => {
      const grades = this.#data.store.lookUp('asset_grades', 'asset_id', id) as unknown as readonly Row<'asset_grades'>[];
      return latestGrade(grades.filter(({ answer_count }) => answer_count > 0))?.id ?? [];
    });
  }
}
