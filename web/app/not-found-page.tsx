import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      icon={SearchX}
      title="Not found"
      hint="There is nothing at this address."
      action={
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
          Inspections
        </LinkButton>
      }
    />
  );
}
