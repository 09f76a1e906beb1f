import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { takesAutoComplete } from '#domain/survey/auto-complete-survey.ts';
import type { AssetsOfType } from '#web/data/queries/assets/assets-of-type.ts';
import { useMayGrade } from '#web/grading/use-may-grade.ts';
import { ScanNextButton } from '#web/scan/round/scan-next-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { AutoCompleteDialog } from './auto-complete-dialog.tsx';
import { AssetColumnsButton } from './inspection-asset-table.tsx';
import { OrderToggle } from './order-toggle.tsx';

/** The name of the type, and what can be done with its assets. */
export function InspectionAssetsHead({ list, isTable }: { list: AssetsOfType; isTable: boolean }) {
  const mayGrade = useMayGrade();
  const [optionsOpen, setOptionsOpen] = useState(false);
  return (
    <>
      <Box data-wide sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, overflowWrap: 'anywhere' }}>
          {list.asset_type.plural_name}
        </Typography>
        {isTable && <AssetColumnsButton inspectionId={list.inspection.id} />}
        <LinkButton
          to="/labels"
          search={{ site_id: list.inspection.site_id, asset_type_id: list.asset_type.id }}
          aria-label="Print Labels"
          sx={{ px: { xs: 1.5, sm: 2.25 }, minWidth: 48 }}
        >
          <Printer size={20} aria-hidden />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
            Print Labels
          </Box>
        </LinkButton>
        {takesAutoComplete(list.asset_type) && mayGrade('create', list.inspection) && (
          <Button
            startIcon={<ListChecks aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOptionsOpen(true)}
            sx={{ px: { xs: 1.5, sm: 2.25 }, '& > .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
          >
            Options
          </Button>
        )}
        {!isTable && list.lists !== null && <OrderToggle />}
        <ScanNextButton inspection={list.inspection} />
      </Box>
      <OnceOpened open={optionsOpen}>
        <AutoCompleteDialog open={optionsOpen} onClose={() => setOptionsOpen(false)} list={list} />
      </OnceOpened>
    </>
  );
}
