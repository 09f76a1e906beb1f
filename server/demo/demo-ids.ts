const kinds = ['user', 'site', 'inspection', 'asset', 'grade', 'answer', 'file'] as const;
export type NewDemoId = <Id extends string>(kind: (typeof kinds)[number]) => Id;

/** Ids of the demo: UUIDs of version 8 that name the seed, the kind of record and its number. */
export function demoIds(seed: number): NewDemoId {
  const prefixes = new Map(kinds.map((kind, at) => [kind, `${hex(seed >>> 0, 8)}-${hex(at + 1, 4)}-8000-8000-`]));
  let made = 0;
  return <Id extends string>(kind: (typeof kinds)[number]) => {
    made += 1;
    return `${prefixes.get(kind)}${hex(made, 12)}` as Id;
  };
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
