import type { UserId } from '#domain/user/user.ts';
import type { TopicMessage } from '../../protocol/messages.ts';
import { initialStatus } from '../../protocol/sync-status.ts';
import type { TopicName, Topics } from '../../protocol/topics.ts';
import { judgeCopy, noteCopy } from '../device-copy.ts';
import { keepEqual } from './keep-equal.ts';
import { keepFormsFor } from '../kept-forms.ts';
import { noteSession } from '../session/known-session.ts';
import { forgetUnkept } from '../unkept.ts';
import { Listeners } from '#web/ui/listeners.ts';

const topics: Topics = {
  session: { state: 'booting', user: null },
  sync: initialStatus,
  sealed: { busy: null, failed: null, waiting: null },
  storage: 'fine',
  opening: false,
  checking: null,
  found: null,
};
const listeners = new Listeners();
const leaving = new Listeners();
let shown: UserId | null = null;
/** Whose data the status is of: before they are read it says nothing of them. */
let counted: UserId | null = null;

export const readTopic = <T extends TopicName>(name: T): Topics[T] => topics[name];

const present = (): UserId | null => topics.session.user?.id ?? null;

/** Whose session it is, or was last: what is still asked for once that has ended is theirs [SESS]. */
export const lastUser = (): UserId | null => shown;

/** Reads what is made of a topic; what says the same as before is the very same [SPEED.8]. */
export function topicReader<T extends TopicName, Made>(name: T): (make: (topic: Topics[T]) => Made) => Made {
  let kept: Made | undefined;
  return (make) => (kept = keepEqual(kept, make(topics[name])));
}

/** Whether a user is logged in now of whose predecessor nobody has said that they left, as while the page slept. */
export function isOfAnother({ name, value }: TopicMessage): boolean {
  const former = topics.session.user;
  return name === 'session' && former !== null && value.user !== null && value.user.id !== former.id;
}

/** Takes over what the worker says, and notes what must outlive it. */
export function takeTopic(message: TopicMessage): void {
  const former = present();
  if (message.name === 'session') {
    const user = message.value.user?.id ?? null;
    // A session that can't be read for now has not ended.
    const isKnown = message.value.state !== 'out' || message.value.isUnread !== true;
    keepFormsFor(user, { hasLeft: user === null ? isKnown : shown !== null && user !== shown });
    if (isKnown) noteSession(message.value.state);
    if (user !== null && user !== shown) forgetUnkept();
    shown = user ?? shown;
  }
  if (message.name === 'found' && message.value !== null) judgeCopy(message.value);
  Object.assign(topics, { [message.name]: message.value });
  const user = present();
  if (message.name === 'sync') counted = user;
  if (topics.found !== null && (user === null || user === counted)) noteCopy(topics.session, topics.sync);
  if (former !== null && former !== user) leaving.tell();
  tellTopics();
}

export const tellTopics = listeners.tell;

export const onTopics = listeners.subscribe;

/** Hears when whoever was logged in is not any more, before a screen does [SESS]. */
export const onUserLeft = leaving.subscribe;
