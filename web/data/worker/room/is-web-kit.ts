/** WebKit stores in a way of its own, and keeps a database open for a worker that has ended, until the browser itself ends [DEV.19]. */
export const isWebKit = (): boolean => navigator.userAgent.includes('AppleWebKit') && !navigator.userAgent.includes('Chrom');
