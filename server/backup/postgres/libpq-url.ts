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

const UNVERIFIED = 'no-verify';
/** What the driver alone says of encryption. */
const SSL: Readonly<Record<string, string>> = {
  '0': 'disable',
  false: 'disable',
  '1': 'verify-full',
  true: 'verify-full',
  [UNVERIFIED]: 'require',
};
const FILES = ['sslcert', 'sslkey', 'sslrootcert'];

interface LibpqUrl {
  url: string;
  password: string | null;
  /** Whether it verifies the server and doesn't say by which authorities: the driver goes by those that Node.js trusts. */
  trustsDefaults: boolean;
}

/** An address as PostgreSQL's own programs take it, and its password, which no list of processes shows [BACKUP.31]. */
export function libpqUrl(databaseUrl: string): LibpqUrl {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const password = searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  const mode = sslMode(searchParams);
  if (mode !== null) searchParams.set('sslmode', mode);
  // They would verify by it after all.
  if (mode === 'require' && searchParams.get('uselibpqcompat') !== 'true') searchParams.delete('sslrootcert');
  const trustsDefaults = mode === 'verify-full' && !searchParams.has('sslrootcert');
  for (const name of new Set(searchParams.keys())) if (!KNOWN.has(name)) searchParams.delete(name);
  // Blanks are no plus signs to them.
  url.search = url.search.replaceAll('+', '%20');
  return { url: url.href, password: password === '' ? null : password, trustsDefaults };
}

/** As these programs say it: unless it is told otherwise the driver verifies the server wholly, whatever the mode is called. */
function sslMode(searchParams: URLSearchParams): string | null {
  const mode = searchParams.get('sslmode');
  if (mode === null) {
    const isNamed = FILES.some((name) => searchParams.has(name));
    return isNamed ? 'verify-full' : (SSL[searchParams.get('ssl') ?? ''] ?? null);
  }
  if (mode === UNVERIFIED) return 'require';
  return mode === 'disable' || searchParams.get('uselibpqcompat') === 'true' ? mode : 'verify-full';
}
