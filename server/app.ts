import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { collectRoutes } from './api-docs/collect-routes.ts';
import { registerDocs } from './api-docs/register-docs.ts';
import { registerAudit } from './audit/register-audit.ts';
import { registerExport } from './audit/register-export.ts';
import { requireLogin } from './auth/authenticate.ts';
import { endStreams } from './auth/end-streams.ts';
import { registerAuth } from './auth/register-auth.ts';
import { registerLogin } from './auth/register-login.ts';
import { registerSessions } from './auth/register-sessions.ts';
import { registerUnseal } from './auth/register-unseal.ts';
import { bodyLimits } from './http/limits/body-limits.ts';
import { type ConnectionLimits, connectionLimits } from './http/limits/connection-limits.ts';
import type { Context } from './context.ts';
import type { Environment } from './environment.ts';
import { errorBody, refuseUnknown, registerErrorReplies } from './http/error-replies.ts';
import { registerEvidence } from './evidence/register-evidence.ts';
import { registerFiles } from './files/register-files.ts';
import { registerGradeCount } from './inspections/register-grade-count.ts';
import { registerSilentInspectors } from './inspections/register-silent-inspectors.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { registerLabels } from './labels/register-labels.ts';
import { limitCalls } from './http/limits/limit-calls.ts';
import { limitConnections } from './http/limits/limit-connections.ts';
import { refuseWhileStopping } from './http/refuse-while-stopping.ts';
import { refuseConnection, refuseExpectation } from './http/refuse-connection.ts';
import { registerErrorReporting } from './register-error-reporting.ts';
import { registerHealth } from './register-health.ts';
import { registerReports } from './reports/register-reports.ts';
import { createPdfRenderer } from './reports/render-pdf.ts';
import { shareQueue } from './reports/share-queue.ts';
import { answerRequestIds, REQUEST_ID_HEADER, requestId } from './http/request-ids.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerDeletedSites } from './sites/register-deleted-sites.ts';
import { registerStorableTexts } from './http/storable-texts.ts';
import { decodableUrl, registerStaticApp } from './http/static-app.ts';
import { registerSeedCalls } from './sync/spec-calls/register-seed-calls.ts';
import { registerCheck } from './sync/check/register-check.ts';
import { registerReached } from './sync/register-reached.ts';
import { registerSync } from './sync/register-sync.ts';
import { refuseTokens } from './tokens/refuse-tokens.ts';
import { registerTokens } from './tokens/register-tokens.ts';
import { registerMetrics } from './watching/register-metrics.ts';
import { watchBodies } from './http/limits/watch-bodies.ts';
import { watchReplies } from './http/limits/watch-replies.ts';

/** The whole server but its socket. `webFolder` holds the built web app. */
export async function buildApp(
  context: Context,
  webFolder: string,
  limits: ConnectionLimits = connectionLimits,
): Promise<FastifyInstance> {
  const app = createFastify(context, limits);
  app.server.on('checkExpectation', refuseExpectation);
  watchBodies(app.server, limits);
  watchReplies(app.server, limits);
  if (context.environment.trustProxy === false) limitConnections(app.server, limits);
  const routes = collectRoutes(app);
  registerErrorReplies(app);
  registerJsonBodies(app);
  answerRequestIds(app);
  registerStorableTexts(app);
  registerRequestLog(app);
  const renderer = shareQueue(context, createPdfRenderer());
  registerMetrics(app, context, renderer);
  await registerSecurityHeaders(app, context.environment);
  refuseWhileStopping(app);
  refuseUnknown(app);
  await app.register(compress, compression);

  registerHealth(app, context);
  registerErrorReporting(app, context);
  registerDocs(app, routes);
  registerLogin(app, context);
  registerReached(app, context);
  await app.register(async (members) => {
    requireLogin(members, context);
    limitCalls(members);
    refuseTokens(members);
    endStreams(members, context);
    registerTokens(members, context);
    registerAuth(members, context);
    registerSessions(members, context);
    registerUnseal(members, context);
    registerGradeCount(members, context);
    registerEvidence(members, context);
    registerSilentInspectors(members, context);
    registerSync(members, context);
    registerCheck(members, context);
    registerDeletedSites(members, context);
    registerAudit(members, context);
    registerExport(app, members, context);
    await registerSeedCalls(members, context);
    await registerFiles(members, context);
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
    genReqId: requestId,
    rewriteUrl: decodableUrl,
    return503OnClosing: false,
    trustProxy: believedProxies(environment),
    bodyLimit: bodyLimits.other,
    ...listener(environment, limits),
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, { id }, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply
        .status(status)
        .headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: id })
        .send(errorBody(error, status, id));
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
