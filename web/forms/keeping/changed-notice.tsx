import { FormNotice } from '../page/form-notice.tsx';

/** Names the fields that were typed into here and changed by somebody else since [FORM.12]. */
export function ChangedNotice({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <FormNotice>
      Changed elsewhere while you were editing: {labels.join(', ')}. Saving keeps yours where both can’t be kept.
    </FormNotice>
  );
}
