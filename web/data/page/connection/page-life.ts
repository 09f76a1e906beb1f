interface Listener {
  /** It became visible, hidden, online or focused. */
  onState: () => void;
  /** It is left, and kept for its user to come back to. */
  onAsleep: () => void;
  /** Its user came back to it as it was left, maybe after days. */
  onAwake: () => void;
}

/** Tells what becomes of this page. */
export function watchPageLife({ onState, onAsleep, onAwake }: Listener): void {
  for (const name of ['online', 'offline', 'focus'] as const) addEventListener(name, onState);
  document.addEventListener('visibilitychange', onState);
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) onAsleep();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onAwake();
  });
}
