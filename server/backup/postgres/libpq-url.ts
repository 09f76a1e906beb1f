/** Parameters of an address that PostgreSQL's own programs know from 14 on; others are for the driver of the servers. */
const KNOWN: ReadonlySet<string> = new Set([
  'application_name',
  'channel_binding',
  'client_encoding',
  'connect_timeout',
  'dbname',
  'fallback_application_name',
  'gssencmode',
  'gsslib',
  'host',
  'hostaddr',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'krbsrvname',
  'options',
  'passfile',
  'port',
  'requirepeer',
  'service',
  'ssl_max_protocol_version',
  'ssl_min_protocol_version',
  'sslcert',
  'sslcompression',
  'sslcrl',
  'sslcrldir',
  'sslkey',
  'sslmode',
  'sslpassword',
  'sslrootcert',
  'sslsni',
  'target_session_attrs',
  'tcp_user_timeout',
  'user',
]);

/** What the driver alone says of encryption, as these programs say it: it verifies the server, and so do they. */
const SSL: Readonly<Record<string, string>> = { '0': 'disable', false: 'disable', '1': 'verify-full', true: 'verify-full' };
const UNVERIFIED = 'no-verify';

/** An address as PostgreSQL's own programs take it, and its password, which no list of processes shows [BACKUP.31]. */
export function libpqUrl(databaseUrl: string): { url: string; password: string | null } {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const password = searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  const ssl = SSL[searchParams.get('ssl') ?? ''];
  if (ssl !== undefined && !searchParams.has('sslmode')) searchParams.set('sslmode', ssl);
  if (searchParams.get('sslmode') === UNVERIFIED) searchParams.set('sslmode', 'require');
  for (const name of new Set(searchParams.keys())) if (!KNOWN.has(name)) searchParams.delete(name);
  // Blanks are no plus signs to them.
  url.search = url.search.replaceAll('+', '%20');
  return { url: url.href, password: password === '' ? null : password };
}
