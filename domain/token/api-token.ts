import { z } from 'zod';
import { isGiven } from '../form-fields.ts';
import { isAllSeen } from '../text-rules.ts';
import { UNSEEN } from '../entity.ts';
import { VALUE_REQUIRED } from '../value-required.ts';
import { knownPassword } from '../user/new-password.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '../user/user-roles.ts';

/** What tokens begin with: so they are told from sessions, and found where somebody left one. */
export const TOKEN_PREFIX = 'fmk_';
export const MOST_TOKENS = 50;
export const LONGEST_LIFE_DAYS = 365;
export const LONGEST_NAME = 60;
/** What stands after its name wherever people are named. */
export const TOKEN_SURNAME = '(API)';

/** A token to be made [TOKEN.3]. */
export const tokenRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .max(LONGEST_NAME, `At most ${LONGEST_NAME} characters`)
    .refine(isAllSeen, UNSEEN)
    .refine(isGiven, VALUE_REQUIRED),
  user_role_id: z.union([z.literal(ADMINISTRATOR_ROLE_ID), z.literal(INSPECTOR_ROLE_ID)]),
  days: z
    .int()
    .min(1, `Between 1 and ${LONGEST_LIFE_DAYS} days`)
    .max(LONGEST_LIFE_DAYS, `Between 1 and ${LONGEST_LIFE_DAYS} days`),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

/** The form that makes one: a token outlives the session of whoever made it [TOKEN.9]. */
export const tokenForm = tokenRequest.extend({ current_password: knownPassword(VALUE_REQUIRED) });
export type TokenForm = z.infer<typeof tokenForm>;

/** Whether a token works; if not, because its time is over, or because whoever made it is no active administrator any more. */
export const tokenStates = ['works', 'ended', 'maker-gone'] as const;
export type TokenState = (typeof tokenStates)[number];

/** What is told of a token; itself it is shown once. */
export interface ApiToken {
  id: string;
  user_id: string;
  name: string;
  user_role_id: TokenRequest['user_role_id'];
  created_at: string;
  created_by_id: string;
  expires_at: string;
  last_used_at: string | null;
  state: TokenState;
}

/** The answer to the making of one. */
export interface MadeToken {
  token: string;
  made: ApiToken;
}
