import { useState, useSyncExternalStore } from 'react';
import type { FromWorker, ToWorker } from '../../protocol/messages.ts';
import type { TopicName, Topics } from '../../protocol/topics.ts';
import type { CallName, PageState, WorkerCalls } from '../../protocol/worker-calls.ts';
import { forgetUnkept } from '../unkept.ts';
import { answerTo } from './page-answers.ts';
import { watchPageLife } from './page-life.ts';
import { PendingCalls } from './pending-calls.ts';
import { QueryResults } from './query-results.ts';
import { StartedWorker, takeEarly } from './started-worker.ts';
import { isOfAnother, lastUser, onTopics, onUserLeft, readTopic, takeTopic, tellTopics, topicReader } from './topic-values.ts';

export const NOT_LOADED = 'Firemark could not be loaded. Check the connection and reload; what you saved on this device is kept.';

const results = new QueryResults(post, (message) => worker?.postMessage(message));
const calls = new PendingCalls({ post, user: lastUser, isAnybodyIn: () => readTopic('session').state === 'in' });
let worker: Worker | null = null;
let hasFailed = false;
let isWatched = false;
let isAsleep = false;
/** Awake again, and not told yet whose session it is now. */
let isWaking = false;
/** What screens look at was asked of a worker that did not come. */
let isUnasked = false;

function theWorker(): Worker {
  worker ??= startWorker();
  return worker;
}

/** What a sleeping page asks for is asked when it wakes up: a worker that started now would sleep with all that it holds. */
function post(message: ToWorker): void {
  if (isAsleep) return;
  const asked = theWorker();
  if (!isWaking || message.kind !== 'call') asked.postMessage(message);
}

/**
 * A page that sleeps would keep the lock, the database and whatever it was writing from all others [DEV]: its worker ends. What
 * was under way is asked for again when its user comes back.
 */
function fallAsleep(): void {
  isAsleep = true;
  worker?.terminate();
  worker = null;
}

/** A new worker brings what is new to what the page showed. */
function wakeUp(): void {
  isAsleep = false;
  isWaking = true;
  theWorker();
  results.askAgain();
}

/** It is known for whom: what was under way is asked for again. */
function goOn(): void {
  if (!isWaking) return;
  isWaking = false;
  calls.askAgain();
}

/** Nothing of one user is left to the other, nor done as them [SESS]. */
function startOver(): void {
  takeTopic({ kind: 'topic', name: 'session', value: { state: 'out', user: null, ended: false } });
  calls.rejectAll({ code: 'logged-out', message: 'Nobody is logged in', field: null });
  // Whoever waited for a call has marked by then what was not kept.
  setTimeout(() => {
    forgetUnkept();
    location.replace('/');
  });
}

function startWorker(started = new StartedWorker()): Worker {
  const begun = started.hear({ onMessage: receive, onNotLoaded: giveUp });
  queueMicrotask(reportPageState);
  if (isUnasked) queueMicrotask(() => results.askAgain());
  isUnasked = false;
  if (!isWatched) watchPageLife({ onState: reportPageState, onAsleep: fallAsleep, onAwake: wakeUp });
  isWatched = true;
  return begun;
}

/** Its script did not come: whoever waits is told, and the next call tries again. */
function giveUp(): void {
  worker = null;
  hasFailed = true;
  isUnasked = true;
  calls.rejectAll({ code: 'not-loaded', message: NOT_LOADED, field: null });
  tellTopics();
}

function reportPageState(): void {
  if (isAsleep) return;
  const state: PageState = { visible: document.visibilityState === 'visible', online: navigator.onLine };
  callWorker('pageState', state).catch(() => undefined);
}

function receive(message: FromWorker): void {
  hasFailed = false;
  switch (message.kind) {
    case 'result':
      return calls.resolve(message.id, message.value);
    case 'error':
      return calls.reject(message.id, message.failure);
    case 'query':
      return results.receive(message.key, message.result);
    case 'query-failed':
      return results.fail(message.key);
    case 'ask':
      return post(answerTo(message));
    case 'topic':
      if (isOfAnother(message)) return startOver();
      takeTopic(message);
      if (message.name === 'session') goOn();
  }
}

/** Calls the data worker and waits for its answer. */
export function callWorker<N extends CallName>(name: N, ...args: Parameters<WorkerCalls[N]>): ReturnType<WorkerCalls[N]> {
  return calls.call(name, args);
}

/** Listens to a query by its key. */
export const subscribeQuery = (key: string, listener: () => void): (() => void) => results.subscribe(key, listener);

export const hasQueryFailed = (key: string): boolean => results.hasFailed(key);

/** Runs it once more. */
export const retryQuery = (key: string): void => results.retry(key);

export const readQuery = (key: string): ReturnType<QueryResults['read']> => results.read(key);

function subscribeTopics(listener: () => void): () => void {
  if (!isAsleep) theWorker();
  return onTopics(listener);
}

export const useTopic = <T extends TopicName>(name: T): Topics[T] => useSyncExternalStore(subscribeTopics, () => readTopic(name));

/** What is made of a topic: drawn again only when it says something else. */
export function useOfTopic<T extends TopicName, Made>(name: T, make: (topic: Topics[T]) => Made): Made {
  const [read] = useState(() => topicReader<T, Made>(name));
  return useSyncExternalStore(subscribeTopics, () => read(make));
}

/** Whether the script of the data worker could not be loaded. */
export const useWorkerFailed = (): boolean => useSyncExternalStore(subscribeTopics, () => hasFailed);

onUserLeft(() => results.forget());
const early = takeEarly();
if (early !== null) worker = startWorker(early);
