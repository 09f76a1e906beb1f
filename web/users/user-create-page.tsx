import { useQuery } from '#web/data/page/use-query.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { UserForm } from './user-form.tsx';

export function UserCreatePage() {
  const known = useQuery('userToEdit', { user_id: null });
  if (known === undefined) return <SkeletonRows height={80} count={6} />;
  return <UserForm known={known} />;
}
