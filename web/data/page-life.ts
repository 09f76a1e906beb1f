interface Listener {
  /** It became visible, hidden, online or focused. */
  onState: () => void;
  /** It is left, for good or until its user comes back to it. */
  onLeft: () => void;
  /** Its user came back to it as it was left, maybe after days. */
  onBack: () => void;
}

/** Tells what becomes of this page. */
export function watchPageLife({ onState, onLeft, onBack }: Listener): void {
  for (const name of ['online', 'offline', 'focus'] as const) addEventListener(name, onState);
  document.addEventListener('visibilitychange', onState);
  addEventListener('pagehide', onLeft);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onBack();
  });
}
