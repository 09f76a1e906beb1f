import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinNames } from '#domain/inspection/join-names.ts';
import { useNotHere } from '#web/data/page/use-not-here.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';

interface Props {
  icon: LucideIcon;
  /** 'Sites'. */
  label: string;
  /** What the list is for, where something was received and nothing is searched for. */
  hint?: string;
  /** What leaves nothing of it: the search, and what is filtered by. */
  matching: readonly string[];
  /** Who doesn't match it. */
  who?: 'Nothing' | 'Nobody';
  /** What is searched, as a sentence. */
  searched?: string;
  action?: ReactNode;
}

/** Says why a list of records is empty: what it is for, or which search and filters leave nothing of it [S2]. */
export function NoRecords({ icon, label, hint, matching, who = 'Nothing', searched, action }: Props) {
  const notHere = useNotHere();
  const title = `No ${label} to view`;
  if (notHere !== null) return <EmptyState icon={icon} title={title} hint={notHere} />;
  if (matching.length === 0) return <EmptyState icon={icon} title={title} {...(hint !== undefined && { hint })} />;
  const unmatched = `${who} here matches ${joinNames(matching)}.`;
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      hint={searched === undefined ? unmatched : `${unmatched} ${searched}`}
      action={action}
    />
  );
}

/** What is searched for, as `matching` says it. */
export const searchWords = (search: string): string[] => (search.trim() === '' ? [] : [`“${search.trim()}”`]);
