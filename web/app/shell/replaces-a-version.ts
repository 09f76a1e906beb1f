/** Whether the version that waits would replace one: the very first waits for a moment too where a browser takes its time to start it. */
export const replacesAVersion = (registration: Pick<ServiceWorkerRegistration, 'waiting' | 'active'> | undefined): boolean =>
  registration !== undefined && registration.waiting !== null && registration.active !== null;
