import type { queries } from '../queries/queries.ts';

export type QueryName = keyof typeof queries;
export type ParamsOf<N extends QueryName> = Parameters<(typeof queries)[N]>[1];
export type ResultOf<N extends QueryName> = ReturnType<(typeof queries)[N]>;
