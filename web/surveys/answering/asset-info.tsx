import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { AssetType } from '#domain/asset-type/asset-type.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { GradeSquare, gradeWords } from '#web/ui/grades/grade-square.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { whenItComes } from '#web/ui/page/when-it-comes.tsx';
import { radius } from '#web/ui/radius.ts';
import { Fact } from './fact.tsx';

// The question sets are large, and asked for here only.
const BasisFacts = whenItComes(async () => (await import('./basis-facts.tsx')).BasisFacts);

interface AssetInfoProps {
  assetType: Pick<AssetType, 'id' | 'name' | 'questions'>;
  serialNumber: string | null;
  location: string;
  siteName: string | null;
  inspectionTitle: string | null;
  colour: GradeColour;
  /** DD/MM/YYYY of the latest grade. */
  gradedOn: string | null;
  history: string | null;
  /** Stands under the facts. */
  children?: ReactNode;
}

/**
 * What is being surveyed: type, serial, location, latest grade and date [S2]. The rest, as its site and history, opens as a
 * sheet, so that the question stays where it is.
 */
export const AssetInfo = memo(
  ({ assetType, serialNumber, location, siteName, inspectionTitle, colour, gradedOn, history, children }: AssetInfoProps) => {
    const [isOpen, setOpen] = useState(false);
    const graded = gradedOn === null ? gradeWords.white : `${gradeWords[colour]}, ${gradedOn}`;
    return (
      <Box
        component="section"
        aria-label="Asset Info"
        sx={{ flex: 'none', borderRadius: radius.panel, bgcolor: 'background.paper', ...panelEdge }}
      >
        <ButtonBase
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          sx={{
            width: '100%',
            minHeight: 60,
            gap: 1.5,
            px: 1.75,
            py: 1,
            borderRadius: radius.panel,
            textAlign: 'left',
            '&:active': { bgcolor: 'surface.sheet' },
          }}
        >
          <GradeSquare colour={colour} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, alignItems: 'baseline' }}>
              <Typography variant="rowSerial">{serialNumber || 'NO SERIAL'}</Typography>
              <Typography variant="body2" sx={{ color: 'text.tertiary' }}>
                {assetType.name}
              </Typography>
            </Box>
            <Typography variant="body2" sx={twoLines}>
              {location}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {graded}
            </Typography>
          </Box>
          <Box sx={{ color: 'text.tertiary', lineHeight: 0 }}>
            <ChevronDown size={20} aria-hidden />
          </Box>
        </ButtonBase>
        <OnceOpened open={isOpen}>
          <BottomSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            heading="Asset Info"
            subheading={[serialNumber || 'NO SERIAL', assetType.name].join(' · ')}
          >
            {/* Keys scroll it where it is longer than the sheet. */}
            <Box component="dl" tabIndex={0} sx={facts}>
              {siteName === null ? null : <Fact name="Site">{siteName}</Fact>}
              <Fact name="Inspection">{inspectionTitle ?? 'Ad Hoc Survey'}</Fact>
              <Fact name="Location">{location}</Fact>
              <Fact name="Latest grade">{graded}</Fact>
              {history ? <Fact name="History">{history}</Fact> : null}
              <BasisFacts assetType={assetType} />
            </Box>
            {children}
          </BottomSheet>
        </OnceOpened>
      </Box>
    );
  },
);

/** A long location is whole among the facts. */
const twoLines = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

const facts = {
  mx: 0,
  my: 1.5,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
};
