import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Environment, EnvironmentError } from './environment.ts';

/** Says before anything is done that the certificate or its key can't be used [RUN.4]. */
export function checkTls({ tlsCert, tlsKey }: Pick<Environment, 'tlsCert' | 'tlsKey'>): void {
  if (tlsCert === null || tlsKey === null) return;
  try {
    createSecureContext({ cert: readFileSync(tlsCert), key: readFileSync(tlsKey) });
  } catch (error) {
    throw new EnvironmentError(`TLS_CERT and TLS_KEY must name a certificate and its key (${(error as Error).message})`);
  }
}
