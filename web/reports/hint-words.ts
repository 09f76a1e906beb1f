const NEEDS = 'Needs a connection';
const LACKS = 'What is unsent is not in it.';

/** Whether a report needs a connection first, and whether it will lack something that this device shows. */
export function hintWords({ needs, lacks }: { needs: boolean; lacks: boolean }): string | null {
  if (!lacks) return needs ? NEEDS : null;
  return needs ? `${NEEDS}. ${LACKS}` : LACKS;
}
