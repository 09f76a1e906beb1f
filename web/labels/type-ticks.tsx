import Box from '@mui/material/Box';
import { grouped } from '#domain/grouped.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

interface Props {
  offered: ResultOf<'labelTypes'>;
  chosen: ResultOf<'labelTypes'>;
  onTypes: (types: AssetTypeId[]) => void;
}

/** The asset types, each with how many of its assets can have a label. */
export function TypeTicks({ offered, chosen, onTypes }: Props) {
  const printable = offered.filter(({ numbered }) => numbered > 0);
  const ids = chosen.map(({ id }) => id);
  return (
    <Box role="group" aria-label="Asset types to label" sx={{ mx: -1 }}>
      <CheckRow
        label="All"
        checked={chosen.length > 0 && chosen.length === printable.length}
        partly={chosen.length > 0 && chosen.length < printable.length}
        onChange={(all) => onTypes(all ? printable.map(({ id }) => id) : [])}
      />
      {offered.map(({ id, name, numbered }) => (
        <CheckRow
          key={id}
          label={<WrappedTypeName name={name} />}
          end={grouped(numbered)}
          checked={ids.includes(id)}
          disabled={numbered === 0}
          onChange={(on) => onTypes(on ? [...ids, id] : ids.filter((one) => one !== id))}
        />
      ))}
    </Box>
  );
}
