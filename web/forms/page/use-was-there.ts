import { useRef } from 'react';
import { must } from '#domain/assertions.ts';
import { keptForm } from '#web/data/page/kept-forms.ts';
import { useSession } from '#web/data/page/session/session.ts';

/**
 * Whether a record was there at some time while the screen was open, or what was typed about it is kept,
 * so that its form stays when somebody deletes it.
 */
export function useWasThere(record: { deleted_at: string | null } | null | undefined, formKey: string): boolean {
  const user = must(useSession().user, 'a user').id;
  const wasThere = useRef<boolean | null>(null);
  wasThere.current ??= keptForm(user, formKey) !== null;
  if (record?.deleted_at === null) wasThere.current = true;
  return wasThere.current;
}
