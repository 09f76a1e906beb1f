import { isIP } from 'node:net';
import { passwordFault } from '#domain/user/new-password.ts';
import { usernameKey } from '#domain/user/username.ts';

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string | null;
  /** How many proxies stand in front, or which addresses and networks are theirs: they are believed about a client's address. */
  trustProxy: false | number | string[];
  tlsCert: string | null;
  tlsKey: string | null;
  adminUsername: string;
  adminPassword: string | null;
  sentryDsn: string | null;
  /** How many photos one user may send a day, and in all. */
  photosPerDay: number;
  photosInAll: number;
  logLevel: LogLevel;
}

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
type LogLevel = (typeof logLevels)[number];

const MOST_HOPS = 10;

/** A value that the server can't start with; the message names the variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment [design 2]. An empty value counts as absent. */
export function readEnvironment(variables: Variables, defaults: Variables = {}): Environment {
  const text = (name: string) => variables[name]?.trim() || defaults[name] || null;
  const environment: Environment = {
    port: port(text('PORT') ?? '3000'),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? 'data',
    databaseUrl: url('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    publicUrl: url('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
    trustProxy: trustProxy(text('TRUST_PROXY') ?? 'false'),
    tlsCert: text('TLS_CERT'),
    tlsKey: text('TLS_KEY'),
    adminUsername: usernameKey(text('ADMIN_USERNAME') ?? 'admin'),
    adminPassword: variables['ADMIN_PASSWORD'] || null,
    photosPerDay: count('PHOTOS_PER_DAY', text('PHOTOS_PER_DAY') ?? '2000'),
    photosInAll: count('PHOTOS_IN_ALL', text('PHOTOS_IN_ALL') ?? '200000'),
    sentryDsn: url('SENTRY_DSN', text('SENTRY_DSN'), ['http:', 'https:']),
    logLevel: logLevel(text('LOG_LEVEL') ?? 'info'),
  };
  if (environment.tlsCert !== null && environment.tlsKey === null) throw invalid('TLS_KEY', 'is required together with TLS_CERT');
  if (environment.tlsKey !== null && environment.tlsCert === null) throw invalid('TLS_CERT', 'is required together with TLS_KEY');
  if (environment.adminUsername.length > 200) throw invalid('ADMIN_USERNAME', 'must be at most 200 characters long');
  const fault = environment.adminPassword === null ? null : passwordFault(environment.adminPassword);
  if (fault !== null) throw invalid('ADMIN_PASSWORD', adminPasswordFaults[fault]);
  return environment;
}

const adminPasswordFaults: Record<NonNullable<ReturnType<typeof passwordFault>>, string> = {
  short: 'must be at least 8 characters long',
  long: 'must be at most 190 characters long, fewer with accents or symbols',
  blank: 'must be more than blanks',
  common: 'must be another: this one is among the most common passwords',
};

/** Never repeats the value: some of them are secrets. */
const invalid = (name: string, why: string) => new EnvironmentError(`${name} ${why}`);

function port(value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= 65_535)) throw invalid('PORT', 'must be a whole number from 0 to 65535');
  return number;
}

function count(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(name, 'must be a whole number from 1 to 999999999');
  return Number(value);
}

function url(name: string, value: string | null, protocols: string[]): string | null {
  if (value === null) return null;
  const wanted = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw invalid(name, wanted);
  return value;
}

function trustProxy(value: string): Environment['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : false;
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_HOPS) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  const isNetwork = (proxy: string) => /^[^/]+(\/\d{1,3})?$/.test(proxy) && isIP(proxy.replace(/\/.*/, '')) !== 0;
  if (proxies.every(isNetwork)) return proxies;
  throw invalid(
    'TRUST_PROXY',
    `must be true, false, how many proxies (1 to ${MOST_HOPS}), or their addresses with commas between`,
  );
}

function logLevel(value: string): LogLevel {
  const level = logLevels.find((name) => name === value);
  if (level === undefined) throw invalid('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`);
  return level;
}
