import { isFull } from './is-full.ts';
import { isOutOfReach } from './postgres/is-out-of-reach.ts';

/** Of PostgreSQL: a right that its user lacks. */
const DENIED = '42501';

/** What whoever runs the server can mend of what a database refused, or of what that was the cause of; null when there is nothing. */
export function databaseFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (isFull(error)) return `There is no room left (${error.message})`;
  if ((error as Error & { code?: unknown }).code === DENIED)
    return `The user of DATABASE_URL has too few rights (${error.message}): make it the owner of its database, and of all that is in it`;
  if (isOutOfReach(error)) return `The database can’t be reached at the moment (${error.message}). Run it again once it can`;
  return databaseFault(error.cause);
}

/** Where an error comes from, and what caused it. */
export const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { stack = String(error), cause } = error;
  return cause === undefined ? stack : `${stack}\nbecause of ${stackOf(cause)}`;
};
