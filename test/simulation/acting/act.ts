import { unreachable } from '#domain/assertions.ts';
import * as acts from './acts.ts';
import type { Device } from '../clients/device.ts';
import type { Step } from '../history.ts';
import { type Token, tokensIn } from '../ledger.ts';
import * as organising from './organising.ts';
import * as photoActs from './photo-acts.ts';
import { look } from './looking.ts';
import { regrade } from './regrading.ts';
import type { Scene, Simulation } from '../scene.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';
import * as spoiling from './spoiling.ts';

/** Does what a step says. */
export async function act({ server, clock, caller }: Simulation, step: Step, scene: Scene): Promise<void> {
  const { device, at, ledger } = scene;
  const now = clock.shown(device.skew);
  switch (step.kind) {
    case 'set':
      return acts.setText(scene, step.record, step.field);
    case 'line':
      return acts.addLine(scene, 'assets', step.record);
    case 'event':
      return acts.addLine(scene, 'sites', step.record);
    case 'asset':
      return acts.addAsset(scene);
    case 'grade':
      return acts.addGrade(scene, step.record);
    case 'answer':
      return acts.answer(scene, step.record);
    case 'photo':
      return photoActs.takePhoto(scene, step.record);
    case 'submit':
      return photoActs.submit(scene, step.record);
    case 'regrade':
      return regrade(scene, step.record);
    case 'look':
      device.network.faults = [...step.faults];
      return look(scene, step.record);
    case 'poison':
      return spoiling.poison(scene, step.record);
    case 'invalid':
      return spoiling.spoil(scene, step.record);
    case 'fails':
      return failAt(server, device, step.record);
    case 'mended':
      return server.failing.clear();
    case 'delete':
    case 'bring-back':
      return acts.setDeleted(scene, step.record, step.kind === 'delete', now);
    case 'close':
    case 'reopen':
      return organising.setClosed(scene, step.record, step.kind === 'close', now);
    case 'assign':
      return organising.assign(scene, step.record);
    case 'role':
    case 'status':
      return organising.setUser(scene, step.record, step.kind, step.yes);
    case 'judge':
      return judge(server, device, step);
    case 'sync':
      device.network.faults = [...step.faults];
      return device.synchronise();
    case 'send-photos':
      device.network.faults = [...step.faults];
      return device.sendPhotos();
    case 'call':
      return caller?.edit(step.record, step.field, ledger);
    case 'call-sync':
      await caller?.synchronise([...step.faults]);
      return undefined;
    case 'late':
      if (at === 0) await caller?.deliverLate();
      return device.network.deliverLate();
    case 'switch':
      return device.switchTabs();
    case 'freeze':
      return device.freeze(step.requests);
    case 'thaw':
      return device.thaw();
    case 'restart':
      return device.open();
    case 'upgrade':
      return device.comeFromFormerApp();
    case 'wipe':
      ledger.wiped(at, unsentTokens(scene), await server.tokens(ledger.photos));
      return device.wipe();
    case 'full':
    case 'room':
      device.isFull = step.kind === 'full';
      return undefined;
    case 'expire':
      return server.endSessionsOf(device.user.id);
    case 'retry':
      return retry(device);
    case 'skew':
      device.skew = step.minutes * 60_000;
      return undefined;
    case 'many-changes':
      return server.takeManyChanges();
    case 'back-up':
      return server.backUp();
    case 'restore':
      server.restore();
      return ledger.restored(await server.tokens(ledger.photos));
    default:
      return unreachable(step);
  }
}

function unsentTokens({ device: { data, tab }, ledger }: Scene): Set<Token> {
  const photos = tab.shelf.unsent.flatMap(({ id }) => ledger.photos.get(id) ?? []);
  return new Set([...photos, ...tokensIn(JSON.stringify([[...data.image.outbox.changes()], [...data.image.drafts.values()]]))]);
}

async function retry({ data }: Device): Promise<void> {
  const refused = [...data.image.outbox.changes()].find(({ state }) => state === 'rejected');
  if (refused !== undefined) await data.writes.retryChange(refused.op);
}

/** The server will fail at something that waits to be sent. */
function failAt({ failing }: SimulatedServer, { data }: Device, record: number): void {
  const waiting = [...data.image.outbox.changes()].filter(({ state }) => state === 'waiting');
  const one = acts.pick(waiting, record);
  if (one !== undefined) failing.add(one.op);
}

/** An administrator decides about something that is held. */
async function judge(server: SimulatedServer, device: Device, { record, yes }: { record: number; yes: boolean }): Promise<void> {
  if (!acts.isAdministratorHere(device)) return;
  const waiting = await server.db
    .selectFrom('held_operations')
    .select('op_id')
    .where('verdict', 'is', null)
    .orderBy('sequence')
    .execute();
  const held = waiting[record % Math.max(1, waiting.length)];
  if (held !== undefined)
    await device.post(`/api/sync/held/${held.op_id}`, { verdict: yes ? 'accepted' : 'refused', reason: null });
}
