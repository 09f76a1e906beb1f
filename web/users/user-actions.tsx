import { fullName } from '#domain/user/full-name.ts';
import type { User } from '#domain/user/user.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';

/** Hides the user after asking, and ends what they are logged in to [S4]. `onDeleted` finds another place for the focus. */
export async function deleteUser(user: User, onDeleted: () => void): Promise<void> {
  const confirmed = await confirm({
    title: 'Are you sure you want to delete this User?',
    body: (
      <>
        <b>{fullName(user)}</b>
        {user.username !== null && `, ${user.username}`}. Nobody can log in as this user any more; what they inspected keeps their
        name. You can undo this.
      </>
    ),
  });
  if (!confirmed) return;
  const { id } = user;
  const isDeleted = await saveAndSay(
    'Successfully deleted user',
    [{ entity: 'users', id, patch: { deleted_at: new Date().toISOString() } }],
    [{ entity: 'users', id, patch: { deleted_at: null } }],
  );
  if (isDeleted) onDeleted();
}
