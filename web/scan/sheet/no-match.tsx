import { Plus } from 'lucide-react';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ResultBar } from './result-bar.tsx';
import { type ScanRead, serialOf } from './scan-read.ts';
import { shownText } from './shown-text.ts';

interface Props {
  read: ScanRead;
  onLeave: () => void;
  /** Where the asset would be added. */
  siteId?: string | undefined;
  inspectionId?: string | undefined;
}

/** No asset carries what was read; one can be added that does, once it is sure that none does [S2, SCAN]. */
export function NoMatch({ read, onLeave, siteId, inspectionId }: Props) {
  const isIncomplete = useIncomplete();
  const value = shownText(read.value);
  const serial = serialOf(read);
  if (isIncomplete) return <ResultBar title="Not on this device yet: its assets are still arriving" value={value} />;
  return (
    <ResultBar title={read.by === 'code' ? 'Invalid QR Code' : 'No asset has this number'} value={value}>
      {serial !== null && (
        <LinkButton
          to="/assets/create/{-$site_id}"
          params={{ site_id: siteId }}
          search={{ serial, ...(inspectionId !== undefined && { inspection_id: inspectionId }) }}
          onClick={onLeave}
          startIcon={<Plus aria-hidden />}
        >
          {read.by === 'code' ? 'Add asset with this code' : 'Add asset with this number'}
        </LinkButton>
      )}
    </ResultBar>
  );
}
