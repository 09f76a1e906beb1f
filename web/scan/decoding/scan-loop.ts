/** At most so many scans a second [S7, S9]. */
export const SCANS_PER_SECOND = 25;

interface Clock {
  now: () => number;
  /** Runs it later; returns what calls that off. */
  wait: (milliseconds: number, then: () => void) => () => void;
}

/** Scans one frame after the other, never two at once and never more often than [S9] allows; returns what ends it. */
export function scanLoop(scan: () => Promise<void>, { now, wait }: Clock): () => void {
  let goesOn = true;
  let callOff = () => {};
  const turn = async () => {
    const startedAt = now();
    await scan();
    if (goesOn) callOff = wait(Math.max(0, 1000 / SCANS_PER_SECOND - (now() - startedAt)), () => void turn());
  };
  void turn();
  return () => {
    goesOn = false;
    callOff();
  };
}
