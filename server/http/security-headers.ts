import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { openerPolicy } from './opener-policy.ts';

/** The policy of documents; other replies need none [HTTP]. */
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

/** The camera reads codes and takes photos; the app asks for nothing else of what a browser can give away. */
const FORBIDDEN = [
  'accelerometer',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = ['camera=(self)', ...FORBIDDEN.map((feature) => `${feature}=()`)].join(', ');

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');

/** What no cache may keep: answers of calls, and whatever is JSON [HTTP]. */
const isPrivate = ({ url }: FastifyRequest, reply: FastifyReply): boolean => /^\/api(?:[/?]|$)/.test(url) || isJson(reply);

export async function registerSecurityHeaders(app: FastifyInstance, environment: Environment): Promise<void> {
  const isEncrypted = environment.tlsCert !== null || environment.publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isEncrypted ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
  });
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers({
      'permissions-policy': PERMISSIONS,
      'cross-origin-opener-policy': openerPolicy(headers['user-agent']),
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (isPrivate(request, reply) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // A browser that is led to it saves it, and shows nothing.
    if (isJson(reply)) reply.header('content-disposition', 'attachment; filename="api.json"');
    return payload;
  });
}
