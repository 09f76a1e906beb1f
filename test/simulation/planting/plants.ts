/** A bug: what stands in a file, and what stands there instead, where PLANTED says whether it is to show. */
export interface Plant {
  bug: string;
  /** What its own history ends with while it shows. */
  breaks: RegExp;
  edits: readonly { file: string; was: string; is: string }[];
}

const SEND = 'await calls.push(operations, data.now(), data.image.meta.known_op ?? undefined)';

/** The bugs that every system of this kind has had: the simulator has to find each of them. */
export const plants = {
  'cursor-first': {
    bug: 'a cursor is saved before its rows',
    breaks: /device 0 shows assets/,
    edits: [
      {
        file: 'web/data/worker/sync/apply-page.ts',
        was: 'await writePage(data, from, page, gain);',
        is: `await (PLANTED
          ? data.term
              .write(['meta'], async (transaction) => {
                const stored = await storedMeta(transaction);
                await transaction.objectStore('meta').put({ ...stored, cursor: page.cursor }, 'meta');
              })
              .then(() => writePage(data, page.cursor, page, gain))
          : writePage(data, from, page, gain));`,
      },
    ],
  },
  'counter-last': {
    bug: 'the counter of vers is bumped after the rows that have them',
    breaks: /push failed/,
    edits: [
      {
        file: 'server/sync/writing/writing.ts',
        was: 'await audit.store(trx, now, news);',
        is: 'await audit.store(trx, now, PLANTED ? null : news);',
      },
      {
        file: 'server/sync/writing/writing.ts',
        was: 'if (news !== null) context.changes.announce(news);',
        is: `if (PLANTED && news !== null) {
          await context.db.updateTable('counter').set(news).where('id', '=', 1).execute();
        }
        if (news !== null) context.changes.announce(news);`,
      },
    ],
  },
  'no-replay': {
    bug: 'an operation that comes again is judged again',
    breaks: /push failed/,
    edits: [
      {
        file: 'server/sync/write/apply-operations.ts',
        was: 'const logged = await withoutRefusedPost(writing, incoming, replays.get(op));',
        is: 'const logged = PLANTED ? undefined : await withoutRefusedPost(writing, incoming, replays.get(op));',
      },
    ],
  },
  'newest-wins': {
    bug: 'the newest updated_at wins',
    breaks: /^Broken: lost:/,
    edits: [
      {
        file: 'server/sync/write/apply-operation.ts',
        was: 'await changeRecord(writing, incoming, row, patch);',
        is: 'await changeRecord(writing, incoming, row, PLANTED && incoming.ts < row.updated_at ? {} : patch);',
      },
    ],
  },
  'deleted-row': {
    bug: 'a deleted row does not advance the cursor',
    breaks: /a round of .* took .* requests/,
    edits: [
      {
        file: 'server/sync/pull/delta-pull.ts',
        was: 'return { ver: until, evict,',
        is: "return { ver: PLANTED && typeof rows.at(-1)?.row['deleted_at'] === 'string' ? from : until, evict,",
      },
      {
        file: 'server/sync/pull/recent/pull-recent.ts',
        was: 'ver: view.ver,',
        is: "ver: PLANTED && typeof rows.at(-1)?.row['deleted_at'] === 'string' ? cursor.ver : view.ver,",
      },
    ],
  },
  'row-403': {
    bug: 'a row that is refused is answered with 403',
    breaks: /something moved in the last/,
    edits: [
      {
        file: 'server/sync/write/apply-operation.ts',
        was: 'return reject(writing, sent, rejected, arrival);',
        is: `if (PLANTED && rejected.code === 'forbidden') throw new (await import('../../http/refusal.ts')).Refusal(403, 'no');
        return reject(writing, sent, rejected, arrival);`,
      },
    ],
  },
  'draft-first': {
    bug: 'a draft is discarded before its grade is durable',
    breaks: /^Broken: lost:/,
    edits: [
      {
        file: 'web/data/worker/image/writes.ts',
        was: 'await this.#keep({ entries: inEntries(at, changes), superseded, discarded }, { ...beside, ending });',
        is: `if (PLANTED && key !== undefined) await this.discardDraft({ key });
        await this.#keep({ entries: inEntries(at, changes), superseded, discarded }, { ...beside, ending });`,
      },
    ],
  },
  'new-id': {
    bug: 'what was sent and not answered is sent again under a new id',
    breaks: /taken twice/,
    edits: [
      {
        file: 'web/data/worker/sync/push-all.ts',
        was: SEND,
        is: `${SEND}.catch(async (error) => {
          if (!PLANTED) throw error;
          await data.term.write(['log'], async (transaction) => {
            const log = transaction.objectStore('log');
            for (const entry of await log.getAll()) {
              const isSent = (change) => sending.includes(change.op);
              const changes = entry.changes.map((one) => (isSent(one) ? { ...one, op: crypto.randomUUID() } : one));
              await log.put({ ...entry, changes });
            }
          });
          await data.load();
          throw error;
        })`,
      },
    ],
  },
  'line-aside': {
    bug: 'of lines that two add at one place, one is kept among the conflicts only',
    breaks: /not in its history/,
    edits: [
      {
        file: 'domain/sync/merge-lines.ts',
        was: 'if (bothReplace) merged.push(...(goesOn ?? ours));',
        is: `if (PLANTED && ours.length > 0 && others.length > 0) {
          lost = true;
          merged.push(...ours);
        } else if (bothReplace) merged.push(...(goesOn ?? ours));`,
      },
    ],
  },
  'silent-index': {
    bug: 'the list calls keep what has changed to themselves',
    breaks: /the client of the calls shows/,
    edits: [
      {
        file: 'server/sync/spec-calls/compare-index.ts',
        was: 'else if (!isSame) put(answer.updated, id);',
        is: 'else if (!isSame && !PLANTED) put(answer.updated, id);',
      },
    ],
  },
  'all-inspections': {
    bug: 'an inspector receives the inspections of others',
    breaks: /device 1 lacks inspections {2}and holds b771930e/,
    edits: [
      {
        file: 'server/sync/entities/inspection/inspections-seen.ts',
        was: 'isAdministrator(actor) ? null',
        is: 'PLANTED || isAdministrator(actor) ? null',
      },
      {
        file: 'domain/inspection/is-visible-to.ts',
        was: 'return user.user_role_id',
        is: 'return PLANTED || user.user_role_id',
      },
    ],
  },
  'shown-only': {
    bug: 'what a pull brings is shown and not stored',
    breaks: /device 0 shows assets/,
    edits: [
      {
        file: 'web/data/worker/sync/apply-page.ts',
        was: 'const keys = await writeBlocks(transaction, blocks);',
        is: 'const keys = PLANTED && stored.complete ? [] : await writeBlocks(transaction, blocks);',
      },
    ],
  },
  'deaf-tab': {
    bug: 'a tab does not take over what another one has received',
    breaks: /device 0 shows assets/,
    edits: [
      {
        file: 'web/data/worker/image/following.ts',
        was: 'const blocks = found.filter((block) => block !== undefined);',
        is: 'const blocks = PLANTED ? [] : found.filter((block) => block !== undefined);',
      },
    ],
  },
  'nothing-left': {
    bug: 'a new edit of one field drops what was refused of the others',
    breaks: /^Broken: lost:/,
    edits: [
      {
        file: 'web/data/worker/outbox/supersede.ts',
        was: 'behind.push(...refused.flatMap((other) => leftBeside(other, change, newOp)));',
        is: 'if (!PLANTED) behind.push(...refused.flatMap((other) => leftBeside(other, change, newOp)));',
      },
    ],
  },
  'all-aside': {
    bug: 'what was sent with an operation at which the server fails waits with it',
    breaks: /a round that nothing disturbed has not sent/,
    edits: [
      {
        file: 'web/data/worker/sync/push-all.ts',
        was: 'data.aside.failed(changes, error);',
        is: 'if (PLANTED) throw error;\n    data.aside.failed(changes, error);',
      },
    ],
  },
  'all-again': {
    bug: 'a pull brings again what came before when anything is new',
    breaks: /what came before came again/,
    edits: [
      {
        file: 'server/sync/pull/recent/pull-recent.ts',
        was: 'const rows = rowsAfter(view.rows, cursor.ver);',
        is: 'const rows = rowsAfter(view.rows, PLANTED ? 0 : cursor.ver);',
      },
    ],
  },
} satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
export const plantNames = Object.keys(plants) as PlantName[];
