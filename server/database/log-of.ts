import type { KyselyConfig } from 'kysely';

/** Told of each statement and how many milliseconds it took, `begin` and `commit` among them. */
export type OnStatement = (sql: string, milliseconds: number) => void;

/** What Kysely is given for it; nothing is timed where nobody is told. */
export const logOf = (onStatement: OnStatement | null): Pick<KyselyConfig, 'log'> =>
  onStatement === null ? {} : { log: ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis) };
