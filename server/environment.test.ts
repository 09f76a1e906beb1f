import { describe, expect, test } from 'vitest';
import { EnvironmentError, firstLogin, readEnvironment } from './environment.ts';

describe('readEnvironment', () => {
  test('[RUN.4] has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: null,
      filesUrl: null,
      publicUrl: null,
      trustProxy: false,
      tlsCert: null,
      tlsKey: null,
      adminUsername: 'admin',
      adminPassword: null,
      changesPerDay: 2_000,
      photosPerDay: 2_000,
      photosInAll: 200_000,
      sentryDsn: null,
      backupKey: null,
      backupDir: null,
      logLevel: 'info',
      metricsToken: null,
    });
  });

  test('[RUN.4] an empty value counts as absent, a default stands in for it', () => {
    expect(readEnvironment({ PORT: '', DATA_DIR: ' ' }, { DATA_DIR: 'data-demo' })).toMatchObject({
      port: 3000,
      dataDir: 'data-demo',
    });
  });

  test.each(['postgres:///db?host=/run/postgresql&user=me@corp', 'postgres://user:a%40b%25@host/db?statement_timeout=0'])(
    '[RUN.4] DATABASE_URL %s is an address',
    (address) => expect(readEnvironment({ DATABASE_URL: address }).databaseUrl).toBe(address),
  );

  test.each(['short', 'with a blank in it', 'x'.repeat(201), 'fifteen-letters'])(
    '[METRIC.3] METRICS_TOKEN %s stops the start',
    (value) => {
      expect(() => readEnvironment({ METRICS_TOKEN: value })).toThrow(/^METRICS_TOKEN must be 16 to 200 letters/);
      expect(readEnvironment({ METRICS_TOKEN: 'sixteen-letters-' }).metricsToken).toBe('sixteen-letters-');
    },
  );

  test('[RUN.4] reads each variable', () => {
    const read = readEnvironment({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/firemark',
      DATABASE_URL: 'postgres://user@host/db',
      FILES_URL: 's3://photos/of/firemark/?region=eu-west-2&endpoint=https://s3.example/',
      PUBLIC_URL: 'https://firemark.example/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
      ADMIN_USERNAME: 'Root',
      ADMIN_PASSWORD: ' spaces count ',
      CHANGES_PER_DAY: '20',
      PHOTOS_PER_DAY: '50',
      PHOTOS_IN_ALL: '500',
      SENTRY_DSN: 'https://key@errors.example/1',
      BACKUP_KEY: ' spaces count here ',
      BACKUP_DIR: '/backups',
      METRICS_TOKEN: 'sixteen-letters-',
      LOG_LEVEL: 'debug',
    });
    expect(read).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/firemark',
      databaseUrl: 'postgres://user@host/db',
      filesUrl: 's3://photos/of/firemark?endpoint=https://s3.example&region=eu-west-2',
      publicUrl: 'https://firemark.example',
      trustProxy: ['10.0.0.0/8', '::1'],
      tlsCert: 'cert.pem',
      tlsKey: 'key.pem',
      adminUsername: 'root',
      adminPassword: ' spaces count ',
      changesPerDay: 20,
      photosPerDay: 50,
      photosInAll: 500,
      sentryDsn: 'https://key@errors.example/1',
      backupKey: ' spaces count here ',
      backupDir: '/backups',
      metricsToken: 'sixteen-letters-',
      logLevel: 'debug',
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '3e3'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'secret-that-is-no-url'],
    ['DATABASE_URL', 'postgres://user:100%secret@host/db'],
    ['DATABASE_URL', 'postgres://user:ab@secret/ij@host/db'],
    ['DATABASE_URL', 'postgres://user:ab?secret@host/db'],
    ['DATABASE_URL', 'postgres://user:ab#secret@host/db'],
    ['DATABASE_URL', 'postgres://user@host/db?statement_timeout=30s'],
    ['DATABASE_URL', 'postgres://user@one:5432,two:5432/db'],
    ['DATABASE_URL', 'postgres://user:a,b@one,two/db'],
    ['DATABASE_URL', 'postgres://user@host/db?sslmode=require&password=secret'],
    ['DATABASE_URL', 'postgres://user@host/db?%50ASSWORD=secret'],
    ['FILES_URL', '/var/lib/photos'],
    ['FILES_URL', 'file://host/photos'],
    ['FILES_URL', 'file:////'],
    ['FILES_URL', 'file:///a%2Fb'],
    ['FILES_URL', 'file:///a%zz'],
    ['FILES_URL', 's3://key:secret@photos'],
    ['FILES_URL', 's3://photos?endpoint=https://key:secret@s3.example'],
    ['FILES_URL', 's3://photos?endpoint=ftp://s3.example'],
    ['FILES_URL', 's3://photos?secret=abcd'],
    ['FILES_URL', 's3://Photos'],
    ['PUBLIC_URL', 'firemark.example'],
    ['PUBLIC_URL', 'https://firemark.example/?a=b'],
    ['PUBLIC_URL', 'https://firemark.example/#/'],
    ['PUBLIC_URL', 'https://firemark.example?'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '1,2'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['CHANGES_PER_DAY', '1.5'],
    ['PHOTOS_PER_DAY', '0'],
    ['PHOTOS_IN_ALL', '1e9'],
    ['SENTRY_DSN', 'key'],
    ['BACKUP_KEY', 'too easily found'.slice(1)],
    ['LOG_LEVEL', 'loud'],
  ])('[RUN.4] %s=%s stops the start with one line that names it', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
    expect(read).not.toThrow(value.length > 3 ? value : 'never');
  });

  test.each([
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Password'],
    ['ADMIN_PASSWORD', ' '.repeat(9)],
    ['ADMIN_PASSWORD', 'é'.repeat(96)],
    ['ADMIN_USERNAME', 'x'.repeat(201)],
    ['ADMIN_USERNAME', 'ad\u200dmin'],
    ['ADMIN_PASSWORD', 'a'.repeat(9)],
  ])('[RUN.4] %s=%s stops the first start with one line that names it', (name, value) => {
    const environment = readEnvironment({ [name]: value });
    const read = () => firstLogin(environment);
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
    expect(read).not.toThrow(value.length > 3 ? value : 'never');
  });

  test.each([
    ['true', 1],
    ['1', 1],
    ['3', 3],
    ['false', false],
  ])('[RUN.11] TRUST_PROXY=%s is %s', (value, trusted) => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });

  test('[RUN.4] TLS needs both files', () => {
    expect(() => readEnvironment({ TLS_CERT: 'cert.pem' })).toThrow(/^TLS_KEY is required/);
    expect(() => readEnvironment({ TLS_KEY: 'key.pem' })).toThrow(/^TLS_CERT is required/);
  });
});
