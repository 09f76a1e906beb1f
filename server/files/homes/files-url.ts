import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Bucket {
  bucket: string;
  /** In front of each name, without a slash at its end; may be empty. */
  prefix: string;
  /** Of a service that isn't Amazon's. */
  endpoint: string | null;
  region: string | null;
}

/** Where photos lie outside the database; `url` is the one text that names it. */
export type FilesPlace = { kind: 'folder'; url: string; folder: string } | ({ kind: 'bucket'; url: string } & Bucket);

export const FILES_URL_WORDS =
  'must be file:///folder or s3://bucket/prefix, the latter with ?endpoint=http(s)://... and &region=... where they are needed';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]{1,100}(?:\/[\w.-]{1,100}){0,5}$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** Null when it is none; keys and passwords have no place in it. */
export function filesPlace(text: string): FilesPlace | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '' || url.port !== '') return null;
  if (url.protocol === 's3:') return bucketOf(url);
  return url.protocol === 'file:' && url.host === '' && url.search === '' ? folderOf(url) : null;
}

function folderOf(url: URL): FilesPlace | null {
  const folder = resolve(fileURLToPath(url));
  return folder === '/' ? null : { kind: 'folder', url: pathToFileURL(folder).href, folder };
}

function bucketOf({ host: bucket, pathname, searchParams }: URL): FilesPlace | null {
  const prefix = pathname.split('/').filter(Boolean).join('/');
  const { endpoint = null, region = null, ...others } = Object.fromEntries(searchParams);
  const isFit =
    BUCKET.test(bucket) &&
    (prefix === '' || PREFIX.test(prefix)) &&
    (endpoint === null || isEndpoint(endpoint)) &&
    (region === null || REGION.test(region)) &&
    Object.keys(others).length === 0;
  if (!isFit) return null;
  const origin = endpoint === null ? null : new URL(endpoint).origin;
  const query = [origin === null ? [] : `endpoint=${origin}`, region === null ? [] : `region=${region}`].flat().join('&');
  const url = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}${query === '' ? '' : `?${query}`}`;
  return { kind: 'bucket', url, bucket, prefix, endpoint: origin, region };
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}` === '' && pathname === '/';
}
