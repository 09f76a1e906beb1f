/** What may follow the names: with an `@` in it, it is the rest of a password. */
const ADDRESS = /^\w+:\/\/(?<authority>[^/?#]*)(?<path>[^?#]*)/;

/** What is wrong with an address of a PostgreSQL that would be found out late, or told in words of something else; null of others. */
export function addressFault(address: string): string | null {
  const { authority = '', path = '' } = ADDRESS.exec(address)?.groups ?? {};
  const isUrl = URL.canParse(address);
  if (path.includes('@') || (!isUrl && !authority.includes('@') && address.includes('@')))
    return 'must be with each @, /, ? and # of its password written as %40, %2F, %3F and %23';
  if (!isDecodable(authority)) return 'must be with each % of its password written as %25';
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(','))
    return 'must be of one host: before several put a proxy, or an address that moves';
  if (!isUrl) return null;
  const parameters = [...new URL(address).searchParams];
  // Whatever is behind the question mark stands in the list of processes while PostgreSQL's programs run.
  if (parameters.some(([name]) => /password/i.test(name)))
    return 'must be without a password behind the question mark: postgres://user:password@host/database';
  // The driver takes '30s' for 30 milliseconds.
  if (parameters.some(([name, value]) => name.endsWith('_timeout') && !/^\d+$/.test(value)))
    return 'must be with its limits of time in milliseconds, such as statement_timeout=30000';
  return null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
