import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListChecks, Printer } from 'lucide-react';
import { memo, useState } from 'react';
import { takesAutoComplete } from '#domain/survey/auto-complete-survey.ts';
import type { AssetsOfType } from '#web/data/queries/assets/assets-of-type.ts';
import { useMayGrade } from '#web/grading/use-may-grade.ts';
import { ScanNextButton } from '#web/scan/round/scan-next-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { AutoCompleteDialog } from './auto-complete-dialog.tsx';
import { AssetColumnsButton } from './inspection-asset-table.tsx';
import { OrderToggle } from './order-toggle.tsx';

interface Props {
  inspection: AssetsOfType['inspection'];
  assetType: AssetsOfType['asset_type'];
  /** So many are still to be tested; null before that is known. */
  untested: number | null;
  isTable: boolean;
}

/** The name of the type, and what can be done with its assets; not drawn with each change of one [SPEED.7]. */
export const InspectionAssetsHead = memo(function InspectionAssetsHead({ inspection, assetType, untested, isTable }: Props) {
  const mayGrade = useMayGrade();
  const [optionsOpen, setOptionsOpen] = useState(false);
  return (
    <>
      <Box data-wide sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, overflowWrap: 'anywhere' }}>
          {assetType.plural_name}
        </Typography>
        {isTable && <AssetColumnsButton inspectionId={inspection.id} />}
        <LinkButton
          to="/labels"
          search={{ site_id: inspection.site_id, asset_type_id: assetType.id }}
          aria-label="Print Labels"
          sx={{ px: { xs: 1.5, sm: 2.25 }, minWidth: 48 }}
        >
          <Printer size={20} aria-hidden />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
            Print Labels
          </Box>
        </LinkButton>
        {takesAutoComplete(assetType) && mayGrade('create', inspection) && (
          <Button
            startIcon={<ListChecks aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOptionsOpen(true)}
            sx={{ px: { xs: 1.5, sm: 2.25 }, '& > .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
          >
            Options
          </Button>
        )}
        {!isTable && untested !== null && <OrderToggle />}
        <ScanNextButton inspection={inspection} />
      </Box>
      <OnceOpened open={optionsOpen}>
        <AutoCompleteDialog
          open={optionsOpen}
          onClose={() => setOptionsOpen(false)}
          inspection={inspection}
          assetType={assetType}
          untested={untested ?? 0}
        />
      </OnceOpened>
    </>
  );
});
