import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { NOT_HERE } from '#web/data/page/use-not-here.ts';

interface Props {
  children: string;
  /** What stands here until all has arrived. */
  before?: string;
}

/** What is said where there is none: until all has arrived, that it is not here [DEV]. */
export const NoneYet = ({ children, before = NOT_HERE }: Props) => (useIncomplete() ? before : children);
