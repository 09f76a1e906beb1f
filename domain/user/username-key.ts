/**
 * What a username is compared by, everywhere the same [S5, PASS]: the compatibility form, then the case folded by way of the
 * capitals, so that 'ß' is 'ss' and a final sigma is any other.
 */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();

/** The key of a user whose name an older one had when names got keys, until they are given another name. */
export const namesakeKey = (key: string, id: string): string => `${key} ${id}`;
