interface Held {
  mode: LockMode;
  /** Ends the holder's request when the lock is stolen. */
  lose: (reason: DOMException) => void;
}

interface Waiting {
  mode: LockMode;
  grant: () => void;
}

export interface Locks extends Pick<LockManager, 'request'> {
  /** They keep no other tab out. */
  ofOneTab?: true;
}

/** Locks of this tab alone, for plain HTTP, where browsers have none: each tab there synchronises for itself. */
export function tabLocks(): Locks {
  const held = new Map<string, Set<Held>>();
  const queues = new Map<string, Waiting[]>();
  const heldOf = (name: string) => held.get(name) ?? held.set(name, new Set()).get(name) ?? new Set<Held>();
  const mayHave = (name: string, mode: LockMode) =>
    heldOf(name).size === 0 || (mode === 'shared' && [...heldOf(name)].every((one) => one.mode === 'shared'));
  const letIn = (name: string) => {
    const queue = queues.get(name) ?? [];
    for (let [next] = queue; next !== undefined && mayHave(name, next.mode); [next] = queue) {
      queue.shift();
      next.grant();
    }
  };

  const request = <T>(name: string, options: LockOptions, work: LockGrantedCallback<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const { mode = 'exclusive', steal = false, signal } = options;
      const waiting: Waiting = {
        mode,
        grant: () => {
          const holder: Held = { mode, lose: reject };
          heldOf(name).add(holder);
          const release = () => {
            if (heldOf(name).delete(holder)) letIn(name);
          };
          Promise.resolve(work({ name, mode })).then(resolve, reject).finally(release);
        },
      };
      if (steal) {
        for (const { lose } of heldOf(name)) lose(new DOMException('The lock was stolen', 'AbortError'));
        heldOf(name).clear();
        waiting.grant();
        return;
      }
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return;
        queue.splice(queue.indexOf(waiting), 1);
        reject(new DOMException('The request was given up', 'AbortError'));
        letIn(name);
      });
      letIn(name);
    });
  return { request: request as LockManager['request'], ofOneTab: true };
}
