import { databaseFault, stackOf } from './database/database-fault.ts';
import { EnvironmentError } from './environment.ts';
import { wrongParameter } from './wrong-parameter.ts';

const UNFIT_HOST = new Set<unknown>(['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
/** What else is refused says nothing of an address. */
const LISTENING = new Set<unknown>(['listen', 'getaddrinfo']);

/** Why a server didn't start: what a person can mend is said in one line [RUN.4]. */
export function startFault(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT is in use by another program (${message})`;
  if (LISTENING.has(syscall) && UNFIT_HOST.has(code)) return `HOST and PORT can't be listened on (${message})`;
  return wrongParameter(error) ?? databaseFault(error) ?? stackOf(error);
}
