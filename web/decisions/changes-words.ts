import { grouped } from '#domain/grouped.ts';

/** '1 change', '1,200 changes' */
export const changesWords = (count: number): string => `${grouped(count)} ${count === 1 ? 'change' : 'changes'}`;
