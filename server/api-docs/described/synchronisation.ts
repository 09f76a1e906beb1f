import { z } from 'zod';
import {
  MOST_OPERATIONS,
  MOST_PHOTOS_ASKED,
  MOST_PUSH_BYTES,
  operation,
  photosRequest,
  pushRequest,
  reachedRequest,
  TOO_OLD,
} from '#domain/sync/wire.ts';
import { MOST_ANSWERS_ASKED } from '../../sync/entities/grade/grade-answers.ts';
import type { Chapter } from '../described-route.ts';
import { named } from '../shapes/named.ts';
import {
  answersAnswer,
  checkAnswer,
  checkedAnswers,
  checkedRows,
  photosAnswer,
  pullPage,
  pushAnswer,
  reachedAnswer,
} from '../shapes/sync.ts';

const NEWER = 'The app is newer than this server.';

export const synchronisation: Chapter = {
  title: 'Synchronisation',
  says: 'What Firemark’s own app uses: it costs what has changed. Push changes, pull what is new since a cursor, listen for news.',
  routes: {
    'POST /api/sync/push': {
      title: 'Send changes',
      who: 'login',
      says: `Up to ${MOST_OPERATIONS} operations or ${MOST_PUSH_BYTES / 1_000_000} MB, each judged by itself, in their order. An operation that is sent again under its id gets the same outcome. 10 pushes of a user at once. Operations are read one by one: one that can’t be read is rejected alone.`,
      body: pushRequest.extend({ operations: z.array(named('Operation', operation)).max(MOST_OPERATIONS) }),
      answer: pushAnswer,
      refusals: {
        404: 'Handing in for somebody else is for administrators.',
        409: 'The author can log in.',
        422: NEWER,
      },
    },
    'POST /api/sync/pull': {
      title: 'Receive what is new',
      who: 'login',
      says: 'A page of up to 5,000 rows or 1 MB; go on with its cursor while there is more. The first pull has no cursor; whoever accepts `application/x-firemark-rows-1` gets its pages packed, of up to 16,000 records.',
      answer: pullPage,
      refusals: { 422: NEWER, [TOO_OLD]: 'The app is too old to go on.' },
    },
    'GET /api/sync/events': {
      title: 'Hear of changes',
      who: 'login',
      says: 'Stays open. `data: {"ver":N}` says that something newer than N exists. 50 of a user at once.',
      answer: { type: 'text/event-stream', says: 'Events, and a comment every 20 seconds.' },
      refusals: { 429: 'More than 50 of one’s own listen.' },
    },
    'GET /api/answers': {
      title: 'Answers of grades',
      who: 'login',
      says: `Of up to ${MOST_ANSWERS_ASKED} grades, 1 MB at a time.`,
      answer: answersAnswer,
    },
    'POST /api/sync/photos': {
      title: 'Ask which photos the server lacks',
      who: 'login',
      says: `Of up to ${MOST_PHOTOS_ASKED} ids those of which it has no bytes: a server that was restored has forgotten some. Where some can’t be looked for at the moment all is refused with 503, unless \`partly\` is said.`,
      body: photosRequest,
      answer: photosAnswer,
    },
    'POST /api/sync/reached': {
      title: 'Ask whether the server remembers how far a device had come',
      who: 'anybody',
      says: 'For a device whose session is refused: a server that was restored from a backup of before the login remembers neither. Its `cursor`, and as `known` the newest operation that was acknowledged.',
      body: reachedRequest,
      answer: reachedAnswer,
    },
    'POST /api/sync/check': {
      title: 'Compare what a device holds',
      who: 'login',
      says: 'By the digest of all rows of an entity. 30 in five minutes.',
      answer: checkAnswer,
      refusals: { 422: 'The app is of another version.' },
    },
    'POST /api/sync/check/answers': {
      title: 'Compare answers',
      who: 'login',
      says: 'Of up to 500 grades, by their digests; counted with the ranges.',
      answer: checkedAnswers,
      refusals: { 422: 'The app is of another version.' },
    },
    'POST /api/sync/check/range': {
      title: 'Repair a range',
      who: 'login',
      says: 'Rows that the device lacks or holds otherwise. Up to 10,000 ids, 1,000 ranges in five minutes.',
      answer: checkedRows,
      refusals: { 422: 'The app is of another version.' },
    },
  },
};
