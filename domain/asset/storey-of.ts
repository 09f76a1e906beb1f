/** A part of a location, 'East wing floor 2 kitchen', as what stands before its storey, the storey, and what follows. */
export interface Storey {
  before: string;
  /** 0 is the ground floor; null where no storey is named. */
  level: number | null;
  after: string;
}

/** No storey lies higher. */
export const ROOF = 1_000_000;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

type Naming = readonly [RegExp, (number: string | undefined) => number];

const under = (number: string | undefined) => -Math.max(1, Number(number ?? 1));
const asWritten = (number: string | undefined) => Number(number);

/** Every word for a storey is 'floor' in what follows. */
const FLOOR = /\b(?:floor|flr|fl|level|lvl|storey|story|etage|niveau)s?(?![a-z])/g;

/** How storeys are named, in the order in which they are looked for. */
const namings: readonly Naming[] = [
  [/\b(?:sub-?|lower )basement\b/, () => -2],
  [/\b(?:basement|cellar|sous-sol|untergeschoss)(?: floor)?(?: -?(\d+)\b)?/, under],
  [/^(?:floor ?)?b ?(\d+)$/, under],
  [/\blower ground(?: floor)?\b|^lgf?\b/, () => -0.5],
  [/\bupper ground(?: floor)?\b|^ugf?\b|\bmezzanine\b/, () => 0.5],
  [/\bground floor\b|^(?:floor )?g(?:round|f|\/f)?$|^gf\b|^rez-de-chaussee\b|^rdc\b|^erdgeschoss\b/, () => 0],
  [/\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) floor\b/, (word) => ordinals.indexOf(word ?? '') + 1],
  [/\b(\d+)(?:st|nd|rd|th|er|eme|e|\.) ?floor\b/, asWritten],
  // 'Floor -1' lies below the ground, 'Floor-1' doesn't.
  [/\bfloor -(\d+)/, under],
  [/\bfloor[ .:#-]*(\d+)/, asWritten],
  [/^(\d+) floor$/, asWritten],
  [/^l ?(\d{1,3})\b/, asWritten],
  [/^(?:roof|rooftop|attic|loft|penthouse)\b/, () => ROOF],
];

/** The storey that a part of a location names, wherever in it; the part is in lower case without accents. */
export function storeyOf(named: string): Storey {
  const part = named.replaceAll(FLOOR, 'floor');
  for (const [pattern, level] of namings) {
    const found = pattern.exec(part);
    if (found !== null) {
      const end = found.index + found[0].length;
      return { before: part.slice(0, found.index).trim(), level: level(found[1]), after: part.slice(end).trim() };
    }
  }
  return { before: part, level: null, after: '' };
}
