import { account } from './described/account.ts';
import { decisions } from './described/decisions.ts';
import { inspections } from './described/inspections.ts';
import { records } from './described/records.ts';
import { server } from './described/server.ts';
import { tokens } from './described/tokens.ts';
import { synchronisation } from './described/synchronisation.ts';

/** All that is documented, in the order of reading. */
export const chapters = [account, records, synchronisation, inspections, decisions, tokens, server];
