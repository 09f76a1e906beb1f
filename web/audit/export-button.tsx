import Box from '@mui/material/Box';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditFilter } from '#domain/audit/audit-page.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { auditExport } from '#web/data/page/audit.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { NeedsConnection } from '#web/ui/page/needs-connection.tsx';
import { saveFrom } from '#web/ui/save-file.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

/** All that the filter lets through, as a file for a spreadsheet and for `npm run verify-audit`. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const online = useSyncStatus((sync) => sync.online);
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      saveFrom(await auditExport(filter), 'audit-trail.csv');
    } catch (error) {
      showSnackbar({ message: `The audit trail could not be exported. ${failureWords(error)}`, failure: true });
    }
    setWorking(false);
  };
  return (
    <Box>
      <OnlineButton startIcon={<Download aria-hidden />} loading={working} online={online} onClick={() => void save()}>
        Export CSV
      </OnlineButton>
      {!online && <NeedsConnection />}
    </Box>
  );
}
