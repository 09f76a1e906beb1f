import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { GradeLegend } from '#web/ui/grades/grade-legend.tsx';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { CountedAssetsDialog } from './counted-assets-dialog.tsx';

const NONE_SHOWN: { colour: GradeColour; open: boolean } = { colour: 'green', open: false };

/** The numbers of an inspection by colour, each opening the assets that it counts [DESK]. */
export function CountedLegend({ detail: { inspection, evidence, colours } }: { detail: InspectionDetail }) {
  const [shown, setShown, leave] = useEntryState('counted', NONE_SHOWN, { ends: true });
  return (
    <>
      <GradeLegend counts={colours} onOpen={(colour) => setShown({ colour, open: true })} />
      <OnceOpened open={shown.open}>
        <CountedAssetsDialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          onLeave={leave}
          inspectionId={inspection.id}
          evidence={evidence}
          title={gradeWords[shown.colour]}
          counts={{ colour: shown.colour }}
        />
      </OnceOpened>
    </>
  );
}
