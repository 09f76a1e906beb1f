import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Environment } from './environment.ts';

/** The policy of documents; other replies need none [design 4.7]. */
export function documentPolicy(environment: Pick<Environment, 'sentryDsn'>): string {
  const reporting = environment.sentryDsn === null ? '' : ` ${new URL(environment.sentryDsn).origin}`;
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "img-src 'self' data: blob:",
    `connect-src 'self'${reporting}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export async function registerSecurityHeaders(app: FastifyInstance, environment: Environment): Promise<void> {
  const isEncrypted = environment.tlsCert !== null || environment.publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isEncrypted ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
