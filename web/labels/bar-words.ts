import { grouped } from '#domain/grouped.ts';
import type { Chosen } from './label-choices.ts';

interface Device {
  online: boolean;
  /** How many changes the server has not. */
  unsent: number;
}

/** What would be printed, what is in its way, and what the server doesn't know of it yet [LABEL]. */
export function barWords({ of, count, complaint }: Chosen, pages: number, { online, unsent }: Device): string {
  const areNumbers = of === null || of.kind === 'run';
  // Which numbers of a run are carried by now, the server finds out as it prints.
  const most = of?.kind === 'run' ? 'Up to ' : '';
  return [
    complaint ?? `${most}${labelsOn(count, pages)}`,
    online ? null : 'Needs a connection.',
    unsent > 0 ? (areNumbers ? NOT_LEFT_OUT : UNSENT) : null,
  ]
    .filter((words) => words !== null)
    .join(' ');
}

const UNSENT = 'What is unsent is not on them.';
const NOT_LEFT_OUT = 'Numbers that unsent assets carry are not left out.';

const labelsOn = (labels: number, pages: number): string =>
  `${grouped(labels)} ${labels === 1 ? 'label' : 'labels'} on ${grouped(pages)} ${pages === 1 ? 'page' : 'pages'}.`;
