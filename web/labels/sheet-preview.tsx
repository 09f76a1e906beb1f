import Box from '@mui/material/Box';
import { labelParts } from '#domain/label/label-parts.ts';
import { labelPlaces } from '#domain/label/label-places.ts';
import type { LabelRequest } from '#domain/label/label-request.ts';
import { labelSheets, placesOf } from '#domain/label/label-sheets.ts';
import { radius } from '#web/ui/radius.ts';

/** The first sheet as it will be: which labels are printed, and where. */
export function SheetPreview({ print, count }: { print: Omit<LabelRequest, 'of'>; count: number }) {
  const sheet = labelSheets[print.sheet];
  const places = placesOf(sheet);
  const printed = Math.min(count, places - print.start + 1);
  const { code, words } = labelParts(sheet);
  const { width, height } = sheet.paper;
  const last = print.start + printed - 1;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={printed > 0 ? `First sheet: labels ${print.start} to ${last} of ${places}` : 'First sheet: no labels'}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 240,
        maxHeight: 320,
        mx: 'auto',
        borderRadius: radius.bar,
        bgcolor: '#fff',
      }}
    >
      {labelPlaces(sheet, 1, places).map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          {...{ x, y, ...sheet.label }}
          fill="none"
          stroke="#9aa0a8"
          strokeWidth={0.8}
          strokeDasharray="2 2"
        />
      ))}
      {labelPlaces(sheet, print.start, printed, { x: print.offset_x, y: print.offset_y }).map(({ x, y }) => (
        <g key={`${x} ${y}`} fill="#0d0e10">
          <rect x={x + code.x + 2} y={y + code.y + 2} width={code.width - 4} height={code.height - 4} />
          <rect x={x + words.x} y={y + words.y + 4} width={words.width * 0.9} height={6} />
          <rect x={x + words.x} y={y + words.y + words.height - 5} width={words.width * 0.6} height={3} opacity={0.5} />
        </g>
      ))}
    </Box>
  );
}
