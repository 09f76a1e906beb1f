import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { requireLogin } from './auth/authenticate.ts';
import { registerAuth } from './auth/register-auth.ts';
import { registerLogin } from './auth/register-login.ts';
import { registerUnseal } from './auth/register-unseal.ts';
import { bodyLimits } from './body-limits.ts';
import type { Context } from './context.ts';
import type { Environment } from './environment.ts';
import { errorBody, registerErrorReplies } from './error-replies.ts';
import { registerFiles } from './files/register-files.ts';
import { registerGradeCount } from './inspections/register-grade-count.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { registerErrorReporting } from './register-error-reporting.ts';
import { registerHealth } from './register-health.ts';
import { registerReports } from './reports/register-reports.ts';
import { registerRequestLog } from './request-log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerStaticApp } from './static-app.ts';
import { registerSeedCalls } from './sync/register-seed-calls.ts';
import { registerSync } from './sync/register-sync.ts';

/** The whole server but its socket. `webFolder` holds the built web app. */
export async function buildApp(context: Context, webFolder: string): Promise<FastifyInstance> {
  const app = createFastify(context);
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
    registerUnseal(members, context);
    registerGradeCount(members, context);
    registerSync(members, context);
    registerSeedCalls(members, context);
    await registerFiles(members, context);
    registerReports(members, context);
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

function createFastify({ environment, log }: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: environment.trustProxy,
    bodyLimit: bodyLimits.other,
    https: tlsFiles(environment),
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply.status(status).send(errorBody(error, status));
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

function tlsFiles({ tlsCert, tlsKey }: Environment) {
  return tlsCert === null || tlsKey === null ? null : { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) };
}
