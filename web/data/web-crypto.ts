/** Browsers encrypt in secure contexts only: over HTTPS, or on this very machine. */
export const hasWebCrypto = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;
