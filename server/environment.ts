import { isIP } from 'node:net';
import { LEAST_PASSWORD, MOST_PASSWORD_BYTES, passwordFault } from '#domain/user/new-password.ts';
import { isPlainUsername } from '#domain/user/username.ts';
import { usernameKey } from '#domain/user/username-key.ts';
import { addressFault } from './database/postgres/address-fault.ts';
import { FILES_URL_WORDS, filesPlace } from './files/homes/files-url.ts';

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Where photos lie: a folder or a bucket; null is the database. */
  filesUrl: string | null;
  publicUrl: string | null;
  /** How many proxies stand in front, or which addresses and networks are theirs: they are believed about a client's address. */
  trustProxy: false | number | string[];
  tlsCert: string | null;
  tlsKey: string | null;
  adminUsername: string;
  adminPassword: string | null;
  sentryDsn: string | null;
  /** How many MB of changes one user may send to a server a day. */
  changesPerDay: number;
  /** How many photos one user may send a day, and in all. */
  photosPerDay: number;
  photosInAll: number;
  /** What backups are encrypted with, and where one is made each day. */
  backupKey: string | null;
  backupDir: string | null;
  logLevel: LogLevel;
  /** What Prometheus gives to read the figures; without it there are none. */
  metricsToken: string | null;
}

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
type LogLevel = (typeof logLevels)[number];

const MOST_HOPS = 10;
const LEAST_BACKUP_KEY = 16;

/** A value that the server can't start with; the message names the variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment [RUN]. An empty value counts as absent. */
export function readEnvironment(variables: Variables, defaults: Variables = {}): Environment {
  const text = (name: string) => variables[name]?.trim() || defaults[name] || null;
  const environment: Environment = {
    port: port(text('PORT') ?? '3000'),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? 'data',
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    filesUrl: filesUrl(text('FILES_URL')),
    publicUrl: publicUrl(text('PUBLIC_URL')),
    trustProxy: trustProxy(text('TRUST_PROXY') ?? 'false'),
    tlsCert: text('TLS_CERT'),
    tlsKey: text('TLS_KEY'),
    adminUsername: usernameKey(text('ADMIN_USERNAME') ?? 'admin'),
    adminPassword: variables['ADMIN_PASSWORD'] || null,
    changesPerDay: count('CHANGES_PER_DAY', text('CHANGES_PER_DAY') ?? '2000'),
    photosPerDay: count('PHOTOS_PER_DAY', text('PHOTOS_PER_DAY') ?? '2000'),
    photosInAll: count('PHOTOS_IN_ALL', text('PHOTOS_IN_ALL') ?? '200000'),
    sentryDsn: url('SENTRY_DSN', text('SENTRY_DSN'), ['http:', 'https:']),
    backupKey: backupKey(variables['BACKUP_KEY'] || null),
    backupDir: text('BACKUP_DIR'),
    logLevel: logLevel(text('LOG_LEVEL') ?? 'info'),
    metricsToken: metricsToken(text('METRICS_TOKEN')),
  };
  if (environment.tlsCert !== null && environment.tlsKey === null) throw invalid('TLS_KEY', 'is required together with TLS_CERT');
  if (environment.tlsKey !== null && environment.tlsCert === null) throw invalid('TLS_CERT', 'is required together with TLS_KEY');
  return environment;
}

type FirstLogin = Pick<Environment, 'adminUsername' | 'adminPassword'>;

/** What the first administrator logs in with, judged where there is none yet: a stricter rule stops no server that has one [RUN.4]. */
export function firstLogin({ adminUsername, adminPassword }: FirstLogin): FirstLogin {
  if (adminUsername.length > 200) throw invalid('ADMIN_USERNAME', 'must be at most 200 characters long');
  if (!isPlainUsername(adminUsername)) throw invalid('ADMIN_USERNAME', 'must be free of invisible characters');
  const fault = adminPassword === null ? null : passwordFault(adminPassword);
  if (fault !== null) throw invalid('ADMIN_PASSWORD', adminPasswordFaults[fault]);
  return { adminUsername, adminPassword };
}

const adminPasswordFaults: Record<NonNullable<ReturnType<typeof passwordFault>>, string> = {
  short: `must be at least ${LEAST_PASSWORD} characters long`,
  long: `must be at most ${MOST_PASSWORD_BYTES} characters long, fewer with accents or symbols`,
  blank: 'must be more than blanks',
  repeated: 'must be more than one character repeated',
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

/** Whoever has the file may guess as often as they like. */
function backupKey(value: string | null): string | null {
  if (value === null || value.length >= LEAST_BACKUP_KEY) return value;
  throw invalid('BACKUP_KEY', `must be at least ${LEAST_BACKUP_KEY} characters long`);
}

function url(name: string, value: string | null, protocols: string[]): string | null {
  if (value === null) return null;
  const wanted = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw invalid(name, wanted);
  return value;
}

/** Where the app is: what stands behind a question mark or a # leads nowhere else. */
function publicUrl(value: string | null): string | null {
  const valid = url('PUBLIC_URL', value, ['http:', 'https:']);
  if (valid !== null && /[?#]/.test(valid)) throw invalid('PUBLIC_URL', 'must be without a question mark and a #');
  return valid?.replace(/\/$/, '') ?? null;
}

function databaseUrl(value: string | null): string | null {
  const fault = value === null ? null : addressFault(value);
  if (fault !== null) throw invalid('DATABASE_URL', fault);
  return url('DATABASE_URL', value, ['postgres:', 'postgresql:']);
}

function filesUrl(value: string | null): string | null {
  if (value === null) return null;
  try {
    const place = filesPlace(value);
    if (place !== null) return place.url;
  } catch {
    // What can be no path of a file is none of ours.
  }
  throw invalid('FILES_URL', FILES_URL_WORDS);
}

function trustProxy(value: string): Environment['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : false;
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_HOPS) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  const isNetwork = (proxy: string) => {
    const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
    return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  };
  if (proxies.every(isNetwork)) return proxies;
  throw invalid(
    'TRUST_PROXY',
    `must be true, false, how many proxies (1 to ${MOST_HOPS}), or their addresses with commas between`,
  );
}

function metricsToken(value: string | null): string | null {
  if (value !== null && !/^[\w.~+/-]{16,200}$/.test(value)) {
    throw invalid('METRICS_TOKEN', 'must be 16 to 200 letters, digits and . _ ~ + / -');
  }
  return value;
}

function logLevel(value: string): LogLevel {
  const level = logLevels.find((name) => name === value);
  if (level === undefined) throw invalid('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`);
  return level;
}
