import { useParams } from '@tanstack/react-router';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { useWasThere } from '#web/forms/page/use-was-there.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { InspectionForm } from './inspection-form.tsx';

/** The form of one inspection; it stays when somebody deletes the inspection while it is open [S2]. */
export function InspectionEditPage() {
  const { inspection_id } = useParams({ from: '/default/inspections/edit/$inspection_id' });
  return <Edit key={inspection_id} id={inspection_id as InspectionId} />;
}

function Edit({ id }: { id: InspectionId }) {
  const inspection = useQuery('inspectionToEdit', { inspection_id: id });
  const wasThere = useWasThere(inspection, `inspection/${id}`);
  if (inspection === undefined) return <SkeletonRows height={80} count={6} />;
  if (inspection === null || !wasThere) return <MissingRecord entity="inspections" id={id} />;
  return <InspectionForm inspection={inspection} />;
}
