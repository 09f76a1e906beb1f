import { z } from 'zod';
import { LEAST_PASSWORD, MOST_PASSWORD_BYTES } from '#domain/user/new-password.ts';
import { users } from '#domain/user/user.ts';
import type { Chapter } from '../described-route.ts';
import { instant, named, nothing } from '../shapes/named.ts';

const self = named(
  'Self',
  z.object({
    ...users.schema.shape,
    sealing_key: z.string().describe('RSA-OAEP public key, SPKI in base64: seals passwords that are set offline'),
    now: instant,
  }),
);
const loggedIn = z.object({
  ...self.shape,
  access_token: z.string(),
  password_changed_at: instant.nullable().describe('When it was within 30 days, and not before the first login'),
  password_changed_by: z.enum(['you', 'administrator']).nullable(),
});
const session = z.object({
  id: z.string(),
  device: z.string(),
  created_at: instant,
  last_used_at: instant,
  current: z.boolean(),
});
const TOO_MANY = 'Too many attempts: the words say when to try again.';

export const account: Chapter = {
  title: 'Account',
  says: 'Logging in, and what people do about their own account.',
  routes: {
    'POST /api/auth/login': {
      title: 'Log in',
      who: 'anybody',
      says: 'Gives a token that lasts 90 days from its last use. Ten wrong passwords in five minutes for a username, 25 in fifteen from where it has logged in before, sixty from an address.',
      answer: loggedIn,
      refusals: { 401: 'Wrong username or password.', 429: TOO_MANY },
    },
    'POST /api/auth/me': { title: 'Who is logged in', who: 'login', answer: self },
    'POST /api/auth/logout': { title: 'End this session', who: 'login', answer: nothing },
    'POST /api/auth/validate-password': {
      title: 'Check the own password',
      who: 'login',
      says: 'A right one lets this session set another within five minutes, once. Ten wrong ones in five minutes.',
      answer: z.object({ 'is-valid': z.boolean() }),
      refusals: { 429: TOO_MANY },
    },
    'POST /api/auth/set-password': {
      title: 'Set the own password',
      who: 'login',
      says: `With the present one, or after it was checked. Ends the other sessions. At least ${LEAST_PASSWORD} characters, at most ${MOST_PASSWORD_BYTES} bytes in UTF-8.`,
      answer: nothing,
      refusals: { 422: 'The present password is missing or wrong.', 429: TOO_MANY },
    },
    'GET /api/auth/sessions': {
      title: 'Where one is logged in',
      who: 'login',
      answer: z.object({ sessions: z.array(session) }),
    },
    'DELETE /api/auth/sessions': { title: 'End all other sessions', who: 'login', answer: nothing },
    'DELETE /api/auth/sessions/:id': {
      title: 'End one session',
      who: 'login',
      answer: nothing,
      refusals: { 404: 'It has ended already, or is not one’s own.' },
    },
    'POST /api/auth/unseal': {
      title: 'Open what a device sealed',
      who: 'login',
      says: 'The key of work that was sealed at the end of a session, for its user. 120 in five minutes.',
      answer: z.object({ key: z.string() }),
      refusals: { 404: 'It is somebody else’s.', 422: 'It was sealed for another server.', 429: TOO_MANY },
    },
  },
};
