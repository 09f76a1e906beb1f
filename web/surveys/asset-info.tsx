import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { GradeSquare, gradeWords } from '#web/ui/grade-square.tsx';

interface AssetInfoProps {
  typeName: string;
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

/** What is being surveyed: type, serial, location, latest grade and date [S2]; opens to its site and history. */
export const AssetInfo = memo(
  ({ typeName, serialNumber, location, siteName, inspectionTitle, colour, gradedOn, history, children }: AssetInfoProps) => {
    const [isOpen, setOpen] = useState(false);
    const detailsId = useId();
    const graded = gradedOn === null ? gradeWords.white : `${gradeWords[colour]}, ${gradedOn}`;
    const Chevron = isOpen ? ChevronUp : ChevronDown;
    return (
      <Box component="section" aria-label="Asset Info" sx={{ flex: 'none', borderRadius: '14px', bgcolor: 'background.paper' }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          sx={{
            width: '100%',
            minHeight: 60,
            gap: 1.5,
            px: 1.75,
            py: 1,
            borderRadius: '14px',
            textAlign: 'left',
            '&:active': { bgcolor: 'surface.sheet' },
          }}
        >
          <GradeSquare colour={colour} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, alignItems: 'baseline' }}>
              <Typography variant="serial" sx={{ fontSize: '1.0625rem', lineHeight: 22 / 17 }}>
                {serialNumber || 'NO SERIAL'}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.tertiary' }}>
                {typeName}
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
            <Chevron size={20} aria-hidden />
          </Box>
        </ButtonBase>
        <Box id={detailsId} hidden={!isOpen} sx={{ px: 1.75, pb: 1.75, maxHeight: '40vh', overflowY: 'auto' }}>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
            {siteName === null ? null : <Fact name="Site">{siteName}</Fact>}
            <Fact name="Inspection">{inspectionTitle ?? 'Ad Hoc Survey'}</Fact>
            <Fact name="Location">{location}</Fact>
            <Fact name="Latest grade">{graded}</Fact>
            {history ? (
              <Fact name="History">
                <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {history}
                </Box>
              </Fact>
            ) : null}
          </Box>
          {children === undefined ? null : <Box sx={{ mt: 1.5 }}>{children}</Box>}
        </Box>
      </Box>
    );
  },
);

/** A long location is whole where the facts are open. */
const twoLines = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </>
  );
}
