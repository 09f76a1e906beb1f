declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Put {
    bucket: string;
    key: string;
    content: Readable;
    metadata: object;
  }

  /** What the tests use of it; the package brings no types. */
  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string; configs: string[] }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    readonly store: {
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      putObject(object: Put): Promise<{ size: number; md5: string }>;
    };
  }
  export default S3rver;
}
