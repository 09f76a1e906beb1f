import { grouped } from '#domain/grouped.ts';
import type { CheckResult } from '#web/data/protocol/check-result.ts';

const records = (count: number) => `${grouped(count)} ${count === 1 ? 'record' : 'records'}`;

const ANEW = {
  differed: 'Much of it differed from the server: all is being received anew. What is unsent stays.',
  asked:
    'The server asks for all to be received anew: it was restored or set up anew, or your role has changed. What is unsent stays.',
};

/** What a check found and did, in a sentence or two [CHECK]. */
export function checkedWords({ checked, repaired, removed, answers, anew }: CheckResult): string {
  if (anew !== null) return ANEW[anew];
  if (repaired + removed + answers === 0) return `${records(checked)} compared: all as on the server.`;
  const parts = [
    ...(repaired > 0 ? [`${records(repaired)} differed and ${repaired === 1 ? 'was' : 'were'} received again`] : []),
    ...(answers > 0 ? [`the answers of ${grouped(answers)} ${answers === 1 ? 'survey' : 'surveys'} were received again`] : []),
    ...(removed > 0 ? [`${records(removed)} that should not be here ${removed === 1 ? 'was' : 'were'} removed`] : []),
  ];
  return `${records(checked)} compared: ${parts.join(', ')}. What is unsent was left as it is.`;
}
