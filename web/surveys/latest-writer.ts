export interface LatestWriter<Value> {
  write(value: Value): void;
  /** Resolves when nothing is being written; nothing is written after it unless `write` is called again. */
  settled(): Promise<void>;
}

/** Writes one value at a time and skips those that a newer one replaced while it waited. */
export function latestWriter<Value>(
  save: (value: Value) => Promise<void>,
  onFailure: (reason: unknown) => void,
): LatestWriter<Value> {
  let waiting: { value: Value } | null = null;
  let running: Promise<void> | null = null;

  const drain = async () => {
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      try {
        await save(value);
      } catch (reason) {
        onFailure(reason);
      }
    }
    running = null;
  };

  return {
    write(value) {
      waiting = { value };
      running ??= drain();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
