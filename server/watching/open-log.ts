import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** PostgreSQL tells with an error which values were refused: names, addresses, hashes. */
const KEPT = ['type', 'message', 'stack', 'code', 'errcode', 'constraint'] as const;

/** A log of lines in JSON, whose errors say what went wrong and where, not with which values [HTTP.17]. */
export const openLog = (level: string, destination: DestinationStream): Logger =>
  pino({ level, serializers: { err: loggedError } }, destination);

function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const all = stdSerializers.err(error);
  const kept = Object.fromEntries(KEPT.map((name): [string, unknown] => [name, all[name]]));
  return error instanceof AggregateError ? { ...kept, errors: error.errors.map(loggedError) } : kept;
}
