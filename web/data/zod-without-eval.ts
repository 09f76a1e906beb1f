import { config } from 'zod/v4';

/** Zod makes functions of text where a page may, and finds out by trying, which the policy of documents would log. */
config({ jitless: true });

export * from 'zod/v4';
