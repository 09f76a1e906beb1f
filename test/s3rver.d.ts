declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** What the tests use of it; the package brings no types. */
  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string; configs: string[] }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
  export default S3rver;
}
