import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { grouped } from '#domain/grouped.ts';
import { MOST_LABELS, type NumberRun } from '#domain/label/label-request.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { PickField } from '#web/ui/fields/pick-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { AssetTicks } from './asset-ticks.tsx';
import { chosenTypes, type LabelChoices, labelParts } from './label-choices.ts';
import { RunChoice } from './run-choice.tsx';
import { TypeTicks } from './type-ticks.tsx';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

const kinds = [
  { value: 'every', label: 'All assets of a site or type' },
  { value: 'assets', label: 'Chosen assets of a site' },
  { value: 'run', label: 'New numbers for assets without one' },
] as const;

interface Props {
  choices: LabelChoices;
  /** Undefined while it is read. */
  offered: ResultOf<'labelTypes'> | undefined;
  runs: readonly NumberRun[];
  onChange: (change: Partial<LabelChoices>) => void;
}

/** What is labelled: assets of a site or type, chosen ones, or numbers that wait for their assets. */
export function WhatPanel({ choices, offered, runs, onChange }: Props) {
  const { kind, site, ticked } = choices;
  const sites = useQuery('siteChoices', { chosen: site });
  const types = chosenTypes(choices, offered ?? []);
  const parts = labelParts(choices, types);
  const unnumbered = (offered ?? []).reduce((sum, type) => sum + type.unnumbered, 0);
  return (
    <Panel heading="What to label">
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <SelectField label="Labels for" options={kinds} value={kind} onChange={(next) => onChange({ kind: next })} />
        {kind === 'run' ? (
          <RunChoice choices={choices} runs={runs} onChange={onChange} />
        ) : (
          <>
            <PickField
              label="Site"
              options={sites}
              value={site}
              hint={kind === 'every' ? 'None chosen: all sites.' : undefined}
              onChange={(id) => onChange({ site: id as SiteId | null, types: null, ticked: [], part: 0 })}
            />
            {offered !== undefined && (
              <TypeTicks offered={offered} chosen={types} onTypes={(next) => onChange({ types: next, part: 0 })} />
            )}
            {parts !== null && (
              <SelectField
                label="Labels of this print"
                {...parts}
                hint={`One print has room for ${grouped(MOST_LABELS)}. They are in the order of type and serial number.`}
                onChange={(part) => onChange({ part: Number(part) })}
              />
            )}
            {kind === 'assets' && site !== null && offered !== undefined && (
              <AssetTicks
                site={site}
                types={types.map(({ id }) => id)}
                ticked={ticked}
                onTicked={(next) => onChange({ ticked: next })}
              />
            )}
            {kind === 'assets' && site === null && (
              <Typography sx={{ color: 'text.secondary' }}>Choose a site to see its assets.</Typography>
            )}
            {unnumbered > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {unnumbered === 1 ? '1 asset has' : `${grouped(unnumbered)} assets have`} no serial number and no label.
              </Typography>
            )}
          </>
        )}
      </Box>
    </Panel>
  );
}
