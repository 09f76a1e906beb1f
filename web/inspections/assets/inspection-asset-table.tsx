import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay } from '#domain/day/format-day.ts';
import { formatMonth } from '#domain/day/format-month.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { AssetSort } from '#web/data/queries/assets/asset-sort.ts';
import type { InspectionPage } from '#web/data/queries/assets/assets-of-type.ts';
import type { InspectionLine } from '#web/data/queries/inspections/inspection-line.ts';
import { CellText } from '#web/ui/table/cell-text.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { GradeSquare, gradeWords } from '#web/ui/grades/grade-square.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { hiddenColumns } from '#web/ui/table/hidden-columns.ts';
import { ColumnsButton } from '#web/ui/table/columns-button.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { LineMarks, Resume } from './line-news.tsx';

type Column = TableColumn<InspectionLine> & { key: AssetSort['column'] | 'type' | 'state' };

const words = (text: string) => (
  <CellText large quiet>
    {text}
  </CellText>
);

const lying = (inspectionId: InspectionId): Column[] => [
  {
    key: 'serial',
    head: 'Serial number',
    width: 'minmax(8rem, 1fr)',
    sortable: true,
    names: true,
    cell: (line) => <Serial line={line} inspectionId={inspectionId} />,
  },
  {
    key: 'type',
    head: 'Type',
    width: 'minmax(0, 1fr)',
    cell: (line) => (
      <CellText quiet>
        <WrappedTypeName name={line.asset_type_name} />
      </CellText>
    ),
  },
  { key: 'location', head: 'Location', width: 'minmax(0, 2fr)', sortable: true, cell: ({ location }) => words(location) },
];

const state: Column = {
  key: 'state',
  head: 'Survey',
  width: '10rem',
  cell: (line) =>
    (line.resume !== null || line.unsent || line.undecided || line.refused) && (
      <div className="cell-side-by-side">
        <Resume line={line} />
        <LineMarks line={line} />
      </div>
    ),
};

/** Of an asset that is not tested its last grade, which may be years old, as an outline. */
function graded(tested: boolean): Column[] {
  const gradeOf = ({ last, colour, graded_at }: InspectionLine) =>
    tested ? { colour, graded_at } : (last ?? { colour: 'white' as const, graded_at: null });
  return [
    {
      key: 'grade',
      head: tested ? 'Grade' : 'Last grade',
      width: 'minmax(0, 1.2fr)',
      sortable: true,
      cell: (line) => (
        <div className="cell-side-by-side">
          <GradeSquare colour={gradeOf(line).colour} size={24} decorative former={!tested && line.last !== null} />
          {words(gradeWords[gradeOf(line).colour])}
        </div>
      ),
    },
    {
      key: 'date',
      head: tested ? 'Date' : 'Last date',
      width: '7.5rem',
      sortable: true,
      cell: (line) => {
        const { graded_at } = gradeOf(line);
        return graded_at === null ? null : words(tested ? formatDay(graded_at) : formatMonth(graded_at));
      },
    },
  ];
}

function Serial({ line, inspectionId }: { line: InspectionLine; inspectionId: InspectionId }) {
  const number = line.serial_number || 'NO SERIAL';
  if (line.gone === true) return <span className="cell-serial">{number}</span>;
  return (
    <Link
      className="cell-serial"
      to="/assets/overview/$asset_id/{-$inspection_id}"
      params={{ asset_id: line.id, inspection_id: inspectionId }}
    >
      {number}
    </Link>
  );
}

const hiddenOfAssets = hiddenColumns('inspection-assets', []);

interface Props {
  page: InspectionPage;
  onRange: (from: number, to: number) => void;
  label: string;
  tested: boolean;
  /** What a closed inspection left untested has no last grade in its lists. */
  closed: boolean;
  inspectionId: InspectionId;
  sort: AssetSort;
  onSort: (sort: AssetSort | null) => void;
}

const idOf = ({ id }: InspectionLine) => id;

/** An inspection's assets as a table that its heads sort [S2, DESK]. */
export function InspectionAssetTable({ page, onRange, label, tested, closed, inspectionId, sort, onSort }: Props) {
  const hidden = hiddenOfAssets.use();
  const columns = useMemo(
    () => columnsOf(inspectionId, tested, closed).filter(({ key }) => !hidden.includes(key)),
    [inspectionId, tested, closed, hidden],
  );
  return (
    <DataTable
      label={label}
      idOf={idOf}
      columns={columns}
      page={page}
      onRange={onRange}
      sort={sort}
      onSort={(next) => onSort(next as AssetSort | null)}
      isReported
    />
  );
}

/** Chooses the columns of both tables. */
export function AssetColumnsButton({ inspectionId }: { inspectionId: InspectionId }) {
  return (
    <ColumnsButton columns={columnsOf(inspectionId, true, false)} hidden={hiddenOfAssets.use()} onHidden={hiddenOfAssets.set} />
  );
}

const columnsOf = (inspectionId: InspectionId, tested: boolean, closed: boolean): Column[] => [
  ...lying(inspectionId),
  ...(tested || !closed ? graded(tested) : []),
  state,
];
