import { ChainCheck } from '#server/audit/checks/chain-check.ts';
import { readHead } from '#server/audit/read-audit.ts';
import { Broken } from './broken.ts';
import { tokensIn } from './ledger.ts';
import type { Simulation } from './scene.ts';

/** What holds on the server when everybody has synchronised. */
export async function checkServer(simulation: Simulation): Promise<void> {
  await linesStandOnce(simulation);
  await nothingIsTakenTwice(simulation);
  await theTrailIsWhole(simulation);
}

/** In the history or log that they were added to, unless its record is gone or they wait on their author's device. */
async function linesStandOnce({ server, devices, ledger }: Simulation): Promise<void> {
  const assets = await server.db.selectFrom('assets').select(['id', 'history as text', 'deleted_at']).execute();
  const sites = await server.db.selectFrom('sites').select(['id', 'events_log as text', 'deleted_at']).execute();
  const records = [...assets, ...sites];
  const lines = records.flatMap(({ text }) => tokensIn(text ?? ''));
  const twice = lines.filter((token, at) => ledger.lines.has(token) && lines.indexOf(token) !== at);
  if (twice.length > 0) throw new Broken(`more than once: ${twice.join(' ')}`);
  const standing = new Set(lines);
  const waiting = new Set(devices.flatMap(({ data }) => tokensIn(JSON.stringify([...data.image.outbox.changes()]))));
  const live = new Set<string>(records.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const missing = [...ledger.lines].filter(
    ([token, record]) => live.has(record) && !standing.has(token) && !waiting.has(token) && !ledger.isExcused(token),
  );
  if (missing.length > 0) throw new Broken(`not in its history: ${missing.map(([token]) => token).join(' ')}`);
}

/** A change that is sent again is the same one; what was held is logged again when it is let in. */
async function nothingIsTakenTwice({ server }: Simulation): Promise<void> {
  const taken = await server.db
    .selectFrom('change_log')
    .select(['device', 'id', 'patch', 'client_time', 'outcome'])
    .where('outcome', 'not like', '{"outcome":"rejected"%')
    .execute();
  const seen = new Set<string>();
  for (const { device, id, patch, client_time, outcome } of taken) {
    const isHeld = outcome.startsWith('{"outcome":"held"');
    const change = `${isHeld ? 'held: ' : ''}${device} ${id} ${patch} ${client_time}`;
    if (seen.has(change)) throw new Broken(`taken twice: ${change}`);
    seen.add(change);
  }
}

async function theTrailIsWhole({ server: { db } }: Simulation): Promise<void> {
  const chain = new ChainCheck();
  for (const entry of await db.selectFrom('audit_entries').selectAll().orderBy('n').execute()) {
    const fault = chain.take(entry);
    if (fault !== null) throw new Broken(`the trail: ${JSON.stringify(fault)}`);
  }
  const cut = chain.end(await readHead(db));
  if (cut !== null) throw new Broken(`the trail: ${JSON.stringify(cut)}`);
}
