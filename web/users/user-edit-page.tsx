import { useParams } from '@tanstack/react-router';
import type { UserId } from '#domain/user/user.ts';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { TokenUser } from './tokens/token-user.tsx';
import { UserForm } from './user-form.tsx';

/** The form of one user; it stays when somebody deletes the user while it is open [S2]. */
export function UserEditPage() {
  const { user_id } = useParams({ from: '/default/user/$user_id' });
  return <Edit key={user_id} id={user_id as UserId} />;
}

function Edit({ id }: { id: UserId }) {
  const known = useQuery('userToEdit', { user_id: id });
  const wasThere = useWasThere(known?.user, `user/${id}`);
  if (known === undefined) return <SkeletonRows height={80} count={6} />;
  // Nobody logs in without a username.
  if (known.user?.username === null) return <TokenUser user={known.user} />;
  if (known.user === null || !wasThere) return <MissingRecord entity="users" id={id} />;
  return <UserForm known={known} />;
}
