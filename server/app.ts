import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { requireLogin } from './auth/authenticate.ts';
import { registerAuth } from './auth/register-auth.ts';
import { registerLogin } from './auth/register-login.ts';
import { registerSessions } from './auth/register-sessions.ts';
import { registerUnseal } from './auth/register-unseal.ts';
import { bodyLimits } from './body-limits.ts';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';
import type { Context } from './context.ts';
import type { Environment } from './environment.ts';
import { errorBody, registerErrorReplies } from './error-replies.ts';
import { registerEvidence } from './evidence/register-evidence.ts';
import { registerFiles } from './files/register-files.ts';
import { registerGradeCount } from './inspections/register-grade-count.ts';
import { registerSilentInspectors } from './inspections/register-silent-inspectors.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { registerLabels } from './labels/register-labels.ts';
import { refuseConnection } from './refuse-connection.ts';
import { registerErrorReporting } from './register-error-reporting.ts';
import { registerHealth } from './register-health.ts';
import { registerReports } from './reports/register-reports.ts';
import { createPdfRenderer } from './reports/render-pdf.ts';
import { registerRequestLog } from './request-log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerDeletedSites } from './sites/register-deleted-sites.ts';
import { registerStaticApp } from './static-app.ts';
import { registerSeedCalls } from './sync/register-seed-calls.ts';
import { registerSync } from './sync/register-sync.ts';
import { watchBodies } from './watch-bodies.ts';

/** The whole server but its socket. `webFolder` holds the built web app. */
export async function buildApp(
  context: Context,
  webFolder: string,
  limits: ConnectionLimits = connectionLimits,
): Promise<FastifyInstance> {
  const app = createFastify(context, limits);
  watchBodies(app.server, limits);
  registerErrorReplies(app);
  registerJsonBodies(app);
  registerRequestLog(app);
  await registerSecurityHeaders(app, context.environment);
  await app.register(compress, compression);

  registerHealth(app, context);
  registerErrorReporting(app, context);
  registerLogin(app, context);
  await app.register(async (members) => {
    requireLogin(members, context);
    registerAuth(members, context);
    registerSessions(members, context);
    registerUnseal(members, context);
    registerGradeCount(members, context);
    registerEvidence(members, context);
    registerSilentInspectors(members, context);
    registerSync(members, context);
    registerDeletedSites(members, context);
    registerSeedCalls(members, context);
    await registerFiles(members, context);
    const renderer = createPdfRenderer();
    members.addHook('onClose', () => renderer.close());
    registerReports(members, context, renderer);
    registerLabels(members, context, renderer);
  });
  await registerStaticApp(app, context.environment, webFolder);
  return app;
}

/** Replies that stream, such as events, are left alone; brotli at its default would take seconds. */
const compression = {
  threshold: 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

function createFastify({ environment, log }: Context, limits: ConnectionLimits): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believedProxies(environment),
    bodyLimit: bodyLimits.other,
    ...listener(environment, limits),
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply.status(status).header('cache-control', 'no-store').send(errorBody(error, status));
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

function listener({ tlsCert, tlsKey }: Environment, limits: ConnectionLimits) {
  const times = { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery };
  if (tlsCert === null || tlsKey === null) return { http: times };
  return { https: { ...times, handshakeTimeout: limits.headers, cert: readFileSync(tlsCert), key: readFileSync(tlsKey) } };
}

/** Counted from this server outwards: what stands further out in X-Forwarded-For may be anybody's invention. */
function believedProxies({ trustProxy }: Environment): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
