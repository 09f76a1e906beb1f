import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { checkBytes, UnfitBytes } from './check-bytes.ts';
import { ELSEWHERE, type FileBytes, type FileHome, type FileKey } from './file-home.ts';
import type { Bucket } from './files-url.ts';
import { HomeFault } from './home-fault.ts';
import { keyOfName, storedName } from './stored-name.ts';

/** How long a bucket may take, in milliseconds. */
interface BucketLimits {
  connect: number;
  /** Without a byte. */
  idle: number;
  /** Of one attempt. */
  request: number;
}

const bucketLimits: BucketLimits = { connect: 5_000, idle: 15_000, request: 30_000 };
/** An upload is attempted once: the device sends it again. */
const ATTEMPTS = 2;
/** Where a service is named by its endpoint, any will do. */
const ANY_REGION = 'us-east-1';

/** What the SDK says of an answer without a body. */
const UNKNOWN = 'UnknownError';

const nothing = () => undefined;

/** What of an answer, or of the SDK before there is one, says that trying again is in vain. */
const IN_VAIN: ReadonlySet<unknown> = new Set([301, 400, 401, 403, 404, 405, 'CredentialsProviderError']);

/** Photos as objects of a bucket, by the SDK of S3, which finds its credentials itself; loaded where there is one [FILES]. */
export async function bucketHome(
  url: string,
  { bucket: Bucket, prefix, endpoint, region }: Bucket,
  limits: BucketLimits = bucketLimits,
): Promise<FileHome> {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: ANY_REGION }),
    ...(region === null ? {} : { region }),
    maxAttempts: ATTEMPTS,
    // It speaks to the console; what matters is thrown.
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
    requestHandler: {
      connectionTimeout: limits.connect,
      socketTimeout: limits.idle,
      requestTimeout: limits.request,
      throwOnRequestTimeout: true,
    },
    // Other services know no checksums but the signature's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const before = prefix === '' ? '' : `${prefix}/`;
  const named = (file: FileKey) => ({ Bucket, Key: before + storedName(file) });
  const fault = (what: 'put' | 'get', error: unknown) => {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    // Nothing else is told of a HEAD that is refused.
    const why = message === UNKNOWN && status !== undefined ? `HTTP ${status}` : `${name}: ${message}`;
    return new HomeFault(what, url, why, !IN_VAIN.has(status ?? name));
  };
  const unlessMissing = (error: unknown) => {
    if (error instanceof s3.NoSuchKey || error instanceof s3.NotFound) return null;
    throw fault('get', error);
  };

  const sizeOf = ({ ContentLength }: { ContentLength?: number | undefined }): number => {
    if (ContentLength !== undefined) return ContentLength;
    throw new HomeFault('get', url, 'It doesn’t say how long a photo is', false);
  };

  /** The bytes of an answer, as a fault of the bucket's where they break off. */
  const bytesOf = (body: Readable): Readable => {
    const contents = new PassThrough();
    body.on('error', (error) => contents.destroy(fault('get', error)));
    // It may break off before anybody reads it, who is told then.
    contents.on('error', nothing).on('close', () => body.destroy());
    return body.pipe(contents);
  };

  async function put(file: FileKey, { size, contents }: FileBytes): Promise<Uint8Array> {
    const broken = new AbortController();
    const Body = pipeline(contents, checkBytes({ ...file, size }), (error) => {
      if (error) broken.abort(error);
    });
    const command = new s3.PutObjectCommand({ ...named(file), Body, ContentLength: size });
    // Signed with the hash that the bytes must have, which the service compares too.
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = file.sha256;
        return next(args);
      },
      { step: 'build' },
    );
    try {
      await client.send(command, { abortSignal: AbortSignal.any([broken.signal, AbortSignal.timeout(2 * limits.request)]) });
    } catch (error) {
      contents.destroy();
      Body.destroy();
      const { reason } = broken.signal as { reason: unknown };
      throw reason instanceof UnfitBytes || reason instanceof HomeFault ? reason : fault('put', error);
    }
    return ELSEWHERE;
  }

  return {
    url,
    put,
    async get(file) {
      const found = await client.send(new s3.GetObjectCommand(named(file))).catch(unlessMissing);
      if (found === null) return null;
      const contents = bytesOf(found.Body as Readable);
      try {
        return { size: sizeOf(found), contents };
      } catch (error) {
        contents.destroy();
        throw error;
      }
    },
    async head(file, until) {
      const options = until === undefined ? {} : { abortSignal: until };
      const found = await client.send(new s3.HeadObjectCommand(named(file)), options).catch(unlessMissing);
      return found === null ? null : sizeOf(found);
    },
    async delete(file) {
      await client.send(new s3.DeleteObjectCommand(named(file))).catch((error: unknown) => {
        throw fault('put', error);
      });
    },
    async *list() {
      try {
        for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: before })) {
          for (const { Key = '', LastModified } of Contents) {
            const key = keyOfName(Key.slice(before.length));
            if (key !== null) yield { ...key, changed_at: LastModified ?? new Date() };
          }
        }
      } catch (error) {
        throw fault('get', error);
      }
    },
    prepare: () => Promise.resolve(),
    close: () => client.destroy(),
  };
}
