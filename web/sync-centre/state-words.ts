import { grouped } from '#domain/grouped.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';
import { unsentCount, unsentKinds } from '../unsent/sync-summary.ts';
import { TOO_OLD_WORDS } from '../unsent/too-old-words.ts';
import { changesAndPhotos } from './changes-and-photos.ts';
import { photoFacts } from './photos/photo-facts.ts';

const NOT_ACCEPTED = {
  mine: 'What was not accepted waits for your decision.',
  decided: 'What was not accepted stays here until you discard it or it is taken.',
};
const RECEIVING = {
  near: 'Your open inspections are here with their assets and grades: you can begin. The rest follows.',
  first: 'What you need first comes first.',
};
const ALL_THERE = 'The server has everything that was saved here.';
const NOTHING_WAITS = 'Nothing is waiting to be sent.';
const ONLY_HERE = 'What belongs to surveys in progress is on this device only.';
const CHOSEN = 'Files that were chosen for saved surveys are no photos yet, and on this device only.';
const SEALED = 'Work from before your last log out is on this device only, sealed.';

/** How synchronisation stands, in sentences: the server has everything only where nothing is here alone [SYNC.81]. */
export function stateWords(status: SyncStatus, hasSealed: boolean): string {
  if (status.progress === null) return unsentState(status, hasSealed);
  return `${status.progress.ready ? RECEIVING.near : RECEIVING.first} ${unsentState(status, hasSealed)}`;
}

function unsentState(status: SyncStatus, hasSealed: boolean): string {
  const isConnected = status.online && status.phase !== 'failed';
  const { refused, held, waiting } = unsentKinds(status);
  const count = unsentCount(status);
  if (count === 0) return nothingWaits(status, isConnected, hasSealed);
  const problem = status.phase === 'failed' && status.problem !== null ? [`The server says: ${status.problem}.`] : [];
  return [
    `${changesAndPhotos(status)} ${count === 1 ? 'is' : 'are'} saved on this device.`,
    ...(refused > 0 ? [NOT_ACCEPTED[status.refused.mine > 0 || status.photos.refused.length > 0 ? 'mine' : 'decided']] : []),
    ...(held > 0 ? ['What is held waits for an administrator.'] : []),
    ...problem,
    ...(status.tooOld ? [TOO_OLD_WORDS] : []),
    ...(waiting > 0 && !isConnected && !status.tooOld ? ['What waits is sent by itself when there is a connection.'] : []),
  ].join(' ');
}

function nothingWaits(status: SyncStatus, isConnected: boolean, hasSealed: boolean): string {
  if (status.tooOld) return TOO_OLD_WORDS;
  // While nothing waits a server that was restored is sent what it has forgotten.
  const isTold = isConnected && status.phase !== 'sending' && status.damaged === 0;
  const { unscaled, unscaledOfSaved, doubted } = status.photos;
  const inProgress = status.drafts + photoFacts(status.photos).onlyHere + unscaled - unscaledOfSaved;
  const here = [
    ...(inProgress > 0 ? [ONLY_HERE] : []),
    ...(unscaledOfSaved > 0 ? [CHOSEN] : []),
    ...(doubted > 0 ? [doubtedWords(doubted)] : []),
    ...(hasSealed ? [SEALED] : []),
  ];
  return isTold && here.length === 0 ? ALL_THERE : [NOTHING_WAITS, ...here].join(' ');
}

const doubtedWords = (count: number): string =>
  count === 1
    ? 'It is not known whether the server still has 1 photo: it stays on this device, and the server is asked again by itself.'
    : `It is not known whether the server still has ${grouped(count)} photos: they stay on this device, and the server is asked again by itself.`;
