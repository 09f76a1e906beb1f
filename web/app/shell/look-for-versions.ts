const HOUR_MS = 3_600_000;

/**
 * An installed app is seldom opened anew, so it also looks for another version when it comes to the front, and every hour that
 * it stays there.
 */
export function lookForVersions(registration: Pick<ServiceWorkerRegistration, 'update'>): void {
  const look = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, HOUR_MS);
}
