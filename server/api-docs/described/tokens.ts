import { z } from 'zod';
import { type ApiToken, LONGEST_LIFE_DAYS, LONGEST_NAME, MOST_TOKENS, tokenStates } from '#domain/token/api-token.ts';
import type { Chapter } from '../described-route.ts';
import { instant, named, nothing } from '../shapes/named.ts';

const FOR_ADMINISTRATORS = 'For administrators, who are logged in.';

const token = named(
  'ApiToken',
  z.object({
    id: z.string(),
    user_id: z.string().describe('Who acts with it'),
    name: z.string(),
    user_role_id: z.union([z.literal(1), z.literal(2)]),
    created_at: instant,
    created_by_id: z.string(),
    expires_at: instant,
    last_used_at: instant.nullable().describe('To the minute'),
    state: z.enum(tokenStates),
  }),
) satisfies z.ZodType<ApiToken>;

export const tokens: Chapter = {
  title: 'API tokens',
  says: 'For programs: each is a user of its own without a password. It may what its role may, but never set passwords, change users or make tokens. It works while whoever made it is an active administrator.',
  routes: {
    'GET /api/tokens': {
      title: 'Tokens',
      who: 'administrator',
      says: 'Those that are not revoked, newest first.',
      answer: z.object({ tokens: z.array(token) }),
      refusals: { 404: FOR_ADMINISTRATORS },
    },
    'POST /api/tokens': {
      title: 'Make a token',
      who: 'administrator',
      says: `It is told once. A name of up to ${LONGEST_NAME} characters that no other has, up to ${LONGEST_LIFE_DAYS} days; ${MOST_TOKENS} in all. With the password of whoever makes it, or within five minutes after /api/auth/validate-password, once.`,
      answer: z.object({ token: z.string(), made: token }),
      refusals: { 404: FOR_ADMINISTRATORS, 422: 'The password is missing or wrong, the name is taken, or there are too many.' },
    },
    'DELETE /api/tokens/:id': {
      title: 'Revoke a token',
      who: 'administrator',
      says: 'At once, its streams too.',
      answer: nothing,
      refusals: { 404: 'It is revoked already, or this user is no administrator.' },
    },
  },
};
