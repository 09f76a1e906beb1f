import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useQuery } from '#web/data/page/use-query.ts';
import type { KeptForm } from '../keeping/use-kept-form.ts';

const SITE_DELETED = 'This site was deleted. Choose another one.';

/** The sites that a form with a `site_id` offers, and what is wrong with the chosen one. */
export function useSiteChoices<Input extends FieldValues & { site_id: string }>(form: KeptForm<Input>) {
  const chosen = useWatch({ control: form.control, name: 'site_id' as Path<Input> }) as string;
  const options = useQuery('siteChoices', { chosen: chosen === '' ? null : chosen }, { keepPrevious: true });
  const gone = (options ?? []).some((site) => site.id === chosen && site.gone);
  return { options, problem: gone ? SITE_DELETED : undefined };
}
