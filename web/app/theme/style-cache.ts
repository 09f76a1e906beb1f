import createCache from '@emotion/cache';
import { prefixFew } from './prefix-few.ts';

/** Where the styles of the components go. */
export const styleCache = createCache({ key: 'css', stylisPlugins: [prefixFew] });
