import type { UserId } from '#domain/user/user.ts';
import type { CallFailure } from './call-error.ts';
import type { PageForms } from './page-forms.ts';
import type { ParamsOf, QueryName, ResultOf } from './query-types.ts';
import type { TopicName, Topics } from './topics.ts';
import type { CallName, WorkerCalls } from './worker-calls.ts';

/**
 * A call of the page's, or of the worker's where only the page can do it; each answer bears its number. `user` is whose session
 * the page showed last.
 */
export type CallMessage = {
  [N in CallName]: { kind: 'call'; id: number; user: UserId | null; name: N; args: Parameters<WorkerCalls[N]> };
}[CallName];
export type AskMessage = {
  [N in keyof PageForms]: { kind: 'ask'; id: number; name: N; args: Parameters<PageForms[N]> };
}[keyof PageForms];
/** `key` stands for name and parameters from here on. */
export type SubscribeMessage = {
  [N in QueryName]: { kind: 'subscribe'; key: string; name: N; params: ParamsOf<N> };
}[QueryName];
export type TopicMessage = { [T in TopicName]: { kind: 'topic'; name: T; value: Topics[T] } }[TopicName];

export type ToWorker =
  | CallMessage
  | SubscribeMessage
  | { kind: 'unsubscribe'; key: string }
  | { kind: 'answer'; id: number; answer: { value: unknown } | { error: string } };

/** What a worker runs did not come. */
export interface NotLoaded {
  kind: 'not-loaded';
}

export type FromWorker =
  | { kind: 'result'; id: number; value: Awaited<ReturnType<WorkerCalls[CallName]>> }
  | { kind: 'error'; id: number; failure: CallFailure }
  | { kind: 'query'; key: string; result: ResultOf<QueryName> | undefined }
  | { kind: 'query-failed'; key: string }
  | AskMessage
  | TopicMessage;
