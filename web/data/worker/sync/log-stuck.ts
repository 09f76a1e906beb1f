/** What does not move is also logged [SYNC.30]. */
export const logStuck = (what: 'round' | 'photo', isGivenUp: boolean): void =>
  console.error('FAILED SYNC', new Error(`a ${what} ${isGivenUp ? 'was begun anew too often' : 'did not move'}`));
