/** RSA-OAEP label of a bundle's key, so that it is never taken for a sealed password [D4.6]. */
export declare const BUNDLE_LABEL = 'firemark-bundle';
/** The sealed key begins with the user's id as text; the AES key follows. */
export declare const SEALED_USER_BYTES = 36;
