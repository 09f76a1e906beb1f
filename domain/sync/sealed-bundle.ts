/** RSA-OAEP label of a bundle's key, so that it is never taken for a sealed password [PASS]. */
export const BUNDLE_LABEL = 'firemark-bundle';

/** The sealed key begins with the user's id as text; the AES key follows. */
export const SEALED_USER_BYTES = 36;
