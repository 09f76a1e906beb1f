/** What a browser tells of a camera; many tell only its label. */
export interface LensFacts {
  id: string;
  label: string;
  facing: readonly string[];
  /** Null where the browser doesn't say how it focuses. */
  focusModes: readonly string[] | null;
}

export interface Lens {
  id: string;
  name: string;
  isBack: boolean;
}

const BACK = /\b(back|rear|environment)\b/i;

/** Those at the back, else all; the widest with autofocus first. */
export function rankLenses(facts: readonly LensFacts[]): Lens[] {
  const backs = facts.filter(isBack);
  return (backs.length > 0 ? backs : facts)
    .toSorted((one, other) => focus(other) - focus(one) || width(other) - width(one))
    .map((lens, at) => ({ id: lens.id, name: lens.label || `Camera ${at + 1}`, isBack: isBack(lens) }));
}

const isBack = ({ label, facing }: LensFacts) => facing.includes('environment') || BACK.test(label);

const focus = ({ focusModes }: LensFacts) => (focusModes === null ? 1 : focusModes.includes('continuous') ? 2 : 0);

/** Phones tell a lens' width by its name; those that change lenses by themselves begin at the widest that is sharp. */
function width({ label, focusModes }: LensFacts): number {
  if (/tele/i.test(label)) return 0;
  if (/triple|dual wide/i.test(label)) return 4;
  if (/ultra/i.test(label)) return focusModes === null ? 1 : 3;
  return 2;
}
